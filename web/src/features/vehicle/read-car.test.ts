import { decodeSession } from '@bancada/contract/vehicle/decode-session';
import { modulesOf } from '@bancada/contract/vehicle/module-reports';
import { factsOf } from '@bancada/contract/vehicle/session-facts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type AdapterHabits,
  CarSimulator,
  goodHabits,
  type SimulatedCar,
} from '../../../../scripts/testing/car-simulator.ts';
import { electricCar, sleepingCar, vin } from '../../../../scripts/testing/simulated-cars.ts';
import { timings } from '../../timings.ts';
import { type AdapterLine, AdapterLost, AdapterRefused } from './adapter-line.ts';
import { clearCodes } from './clear-car.ts';
import { codeName } from './code-rows.ts';
import { Exchanges } from './exchanges.ts';
import { readCar } from './read-car.ts';

// All time here is the simulator's own.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An adapter with its car, connected. */
function connected(car: SimulatedCar, habits: Partial<AdapterHabits> = {}) {
  let onText: (text: string) => void = () => undefined;
  let onLost: () => void = () => undefined;
  const simulator = new CarSimulator(
    car,
    { ...goodHabits, ...habits },
    (text) => onText(text),
    () => onLost(),
  );
  const line: AdapterLine = {
    name: '',
    write: async (text) => simulator.receive(text),
    listen: (text, lost) => {
      onText = text;
      onLost = lost;
    },
    close: async () => undefined,
  };
  const lost = vi.fn();
  const exchanges = new Exchanges(line, lost);
  const steps: string[] = [];
  const read = async () => {
    await exchanges.ask('ATZ', timings.adapter.setting);
    await readCar(exchanges, (step) => void steps.push(step));
  };
  return { simulator, exchanges, lost, read, steps };
}

/** Lets the simulated time go by until it is done. */
async function finished<Value>(work: Promise<Value>): Promise<Value | Error> {
  let result: Value | Error | undefined;
  void work.then(
    (value) => {
      result = value ?? (undefined as Value);
      isOver = true;
    },
    (error: Error) => {
      result = error;
      isOver = true;
    },
  );
  let isOver = false;
  for (let turns = 0; !isOver && turns < 60_000; turns += 1) await vi.advanceTimersByTimeAsync(10);
  expect(isOver).toBe(true);
  return result as Value | Error;
}

const all = [
  'P0AA6 7E8 stored',
  'P0A80 7E8 stored',
  'U0111 7E8 stored',
  'P0A1F 7E8 pending',
  'P0AA6-1A 7EC uds',
  'P0B22-87 7EC uds',
  'P0AFA-00 7BB uds',
];
const codesOf = (exchanges: Exchanges) =>
  decodeSession(exchanges.entries).codes.map((code) => `${codeName(code)} ${code.ecu} ${code.kind}`);

test('a car is read: VIN, battery, the codes of every module that answers, and who did not', async () => {
  const { simulator, exchanges, read } = connected(electricCar);
  expect(await finished(read())).toBeUndefined();
  const decoded = decodeSession(exchanges.entries);
  expect(decoded.vin).toBe(vin);
  expect(codesOf(exchanges)).toEqual(all);
  expect(factsOf(exchanges.entries)).toEqual({ adapter: 'ELM327 v1.5', volts: 12.4, isSingleFrame: false });
  const { answered, silent } = modulesOf(exchanges.entries);
  expect(answered.map(({ ecu }) => ecu)).toEqual(['7E8', '7E9', '7EC', '7BB']);
  expect(answered[1]?.answers).toEqual([{ sent: '1902AF', kind: 'refused', count: 0, detail: '11' }]);
  expect(silent.map(({ called }) => called)).toContain('7E2');
  // The module that refuses leaves the reading incomplete, and is named.
  expect(decoded.complete).toBe(false);
  expect(decoded.problems).toEqual([{ sent: '1902AF', reason: 'refused', ecu: '7E9', detail: '11' }]);
  expect(simulator.tooEarly).toEqual([]);
});

test('the first codes are there within eight seconds of the simulated adapter, one byte at a time', async () => {
  const { simulator, exchanges, read } = connected(electricCar, {
    ...{ pieceChars: 1, pieceMs: 1, settingMs: 30, requestMs: 120, greets: true },
  });
  const work = read();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(codesOf(exchanges)).toEqual(expect.arrayContaining(all.slice(0, 3)));
  await finished(work);
  expect(codesOf(exchanges)).toEqual(all);
  expect(simulator.tooEarly).toEqual([]);
});

test.each([
  ['loses characters', { losesEvery: 97 }],
  ['loses many characters', { losesEvery: 31 }],
  ['hangs at requests', { hangsAt: ['03', '1902AF', '3E00'] }],
  ['knows no flow control', { unknown: ['ATFC', 'ATDPN', 'ATST'] }],
  ['is slow', { settingMs: 200, requestMs: 900, pieceChars: 1, pieceMs: 5 }],
])('an adapter that %s brings no wrong code, and is never interrupted by a command', async (_, habits) => {
  const { simulator, exchanges, read } = connected(electricCar, habits as Partial<AdapterHabits>);
  await finished(read());
  for (const code of codesOf(exchanges)) expect(all).toContain(code);
  const { complete, problems } = decodeSession(exchanges.entries);
  if (all.some((code) => !codesOf(exchanges).includes(code))) expect(complete).toBe(false);
  expect(complete || problems.length > 0).toBe(true);
  expect(simulator.tooEarly).toEqual([]);
});

test('an answer that was spoilt on the way is asked for again', async () => {
  const { exchanges, simulator, read } = connected(electricCar, { hangsAt: ['03'] });
  await finished(read());
  expect(simulator.commands.filter((command) => command === '03').length).toBeGreaterThan(1);
  expect(codesOf(exchanges)).toEqual(all);
});

test('an adapter that is pulled out is told at once, and what came before is kept', async () => {
  const { exchanges, lost, read } = connected(electricCar, { pulledOutAt: '07' });
  const error = await finished(read());
  expect(error).toBeInstanceOf(AdapterLost);
  expect(lost).toHaveBeenCalledOnce();
  expect(codesOf(exchanges)).toEqual(all.slice(0, 3));
  expect(decodeSession(exchanges.entries).complete).toBe(false);
});

test('within two simulated seconds of the plug being pulled the reading has ended', async () => {
  const { simulator, read } = connected(electricCar);
  const ended = vi.fn();
  read().catch(ended);
  await vi.advanceTimersByTimeAsync(3_000);
  simulator.unplug();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ended).toHaveBeenCalledWith(expect.any(AdapterLost));
});

test('a car that sleeps is told from an adapter that is not there', async () => {
  const asleep = await finished(connected(sleepingCar).read());
  expect(asleep).toBeInstanceOf(AdapterRefused);
  expect((asleep as unknown as Error).message).toContain('ligue a ignição');
  const absent = new Exchanges(
    { name: '', write: async () => undefined, listen: () => undefined, close: async () => undefined },
    () => undefined,
  );
  const silent = await finished(absent.ask('ATZ', timings.adapter.setting));
  expect((silent as unknown as Error).message).toContain('não responde');
});

test('an electric car that knows no OBD is read by its modules’ own addresses', async () => {
  const { '7DF 0100': _, '7DF 03': __, ...replies } = electricCar.replies;
  const car = {
    replies: {
      ...replies,
      '7E4 22F190': [
        '7EC 10 14 62 F1 90 4C 47 58 ',
        '7EC 21 43 45 34 43 42 35 50 ',
        '7EC 22 30 31 32 33 34 35 36 ',
      ],
    },
    cleared: {},
  };
  const { exchanges, simulator, read } = connected(car);
  expect(await finished(read())).toBeUndefined();
  expect(codesOf(exchanges)).toEqual(all.slice(4));
  expect(simulator.commands).not.toContain('03');
  expect(decodeSession(exchanges.entries).vin).toBe(vin);
});

test('clearing says of each module whether it did, and what is read afterwards shows what is left', async () => {
  const { exchanges, simulator, read } = connected(electricCar);
  await finished(read());
  const cleared = await finished(clearCodes(exchanges, () => undefined));
  expect(cleared).toEqual([
    { who: 'Todos os módulos (OBD)', isCleared: true, words: 'apagou' },
    { who: 'Módulo 7E8', isCleared: true, words: 'apagou' },
    {
      who: 'Módulo 7EC',
      isCleared: false,
      words: 'não apagou: não está em condições (ignição, marcha, velocidade ou carga)',
    },
    { who: 'Módulo 7BB', isCleared: true, words: 'apagou' },
  ]);
  exchanges.begin();
  await finished(read());
  expect(codesOf(exchanges)).toEqual(['P0AA6 7E8 stored', 'P0AA6-1A 7EC uds', 'P0B22-87 7EC uds']);
  expect(simulator.tooEarly).toEqual([]);
});
