import { afterEach, expect, test, vi } from 'vitest';
import { openBluetooth } from './bluetooth-line.ts';

afterEach(() => vi.unstubAllGlobals());

type Can = 'notify' | 'indicate' | 'write' | 'writeWithoutResponse' | 'read';

/** A characteristic that can do so; what is written to it is kept. */
function characteristic(name: string, can: readonly Can[]) {
  const packets: string[] = [];
  const write = async (bytes: Uint8Array) => void packets.push(new TextDecoder().decode(bytes));
  const properties = Object.fromEntries(can.map((one) => [one, true]));
  const own = { name, properties, packets, value: null as DataView | null, isTold: false };
  return Object.assign(new EventTarget(), own, {
    startNotifications: async function (this: { isTold: boolean }) {
      this.isTold = true;
    },
    writeValueWithResponse: write,
    writeValueWithoutResponse: write,
  });
}

/** An adapter with these services. */
function device(...services: ReturnType<typeof characteristic>[][]) {
  const found = services.map((all) => ({ getCharacteristics: async () => all }));
  const disconnect = vi.fn();
  const gatt = { connect: async () => ({ getPrimaryServices: async () => found }), disconnect };
  const made = Object.assign(new EventTarget(), { name: 'OBDII', gatt });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { bluetooth: { requestDevice: async () => made } });
  return made;
}

test.each([
  [
    'one to hear and one to write to',
    [
      ['told', ['notify']],
      ['written', ['write']],
    ],
  ],
  [
    'one that can do both, and one to write to',
    [
      ['told', ['notify', 'write']],
      ['written', ['writeWithoutResponse']],
    ],
  ],
  [
    'one that indicates, behind one that is only read',
    [
      ['name', ['read']],
      ['told', ['indicate']],
      ['written', ['write']],
    ],
  ],
] as const)('the service is found by what it can do: %s', async (_, given) => {
  const own = given.map(([name, can]) => characteristic(name, can));
  device([characteristic('battery', ['notify'])], own);
  const line = await openBluetooth();
  expect(own.find(({ name }) => name === 'told')?.isTold).toBe(true);
  await line.write('ATZ\r');
  expect(own.find(({ name }) => name === 'written')?.packets).toEqual(['ATZ\r']);
});

test('one characteristic may do all; a long command goes in packets, and what comes is put together', async () => {
  const only = characteristic('only', ['notify', 'write']);
  const made = device([only]);
  const line = await openBluetooth();
  const [onText, onLost] = [vi.fn(), vi.fn()];
  line.listen(onText, onLost);
  await line.write('ATFCSD300000 and twenty more\r');
  expect(only.packets.map(({ length }) => length)).toEqual([20, 9]);
  only.value = new DataView(new TextEncoder().encode('41 00').buffer);
  only.dispatchEvent(new Event('characteristicvaluechanged'));
  expect(onText).toHaveBeenCalledWith('41 00');
  made.dispatchEvent(new Event('gattserverdisconnected'));
  made.dispatchEvent(new Event('gattserverdisconnected'));
  expect(onLost).toHaveBeenCalledOnce();
  await expect(line.write('03\r')).rejects.toThrow(/desconectado/);
});

test('a device without such a service is let go, and that is said', async () => {
  const made = device(
    [characteristic('heart rate', ['notify'])],
    [characteristic('name', ['read', 'write'])],
  );
  await expect(openBluetooth()).rejects.toThrow(/não fala como um leitor/);
  expect(made.gatt.disconnect).toHaveBeenCalledOnce();
});

test('one that is closed says nothing more of being lost', async () => {
  const made = device([characteristic('only', ['notify', 'write'])]);
  const line = await openBluetooth();
  const onLost = vi.fn();
  line.listen(() => undefined, onLost);
  await line.close();
  made.dispatchEvent(new Event('gattserverdisconnected'));
  expect(onLost).not.toHaveBeenCalled();
});
