import { decodeSession } from '@bancada/contract/vehicle/decode-session';
import { modulesOf } from '@bancada/contract/vehicle/module-reports';
import { followedRequests } from '@bancada/contract/vehicle/requests';
import type { SessionEntry } from '@bancada/contract/vehicle/session';
import { windowsOf } from '@bancada/contract/vehicle/windows';
import { timings } from '../../timings.ts';
import { AdapterRefused } from './adapter-line.ts';
import type { Exchanges } from './exchanges.ts';
import { type ModuleAddress, moduleAddresses, wideAddress } from './module-addresses.ts';

const { setting, search, answer } = timings.adapter;

/** Tells what is being done, in words, before it is. */
export type OnStep = (words: string) => void;

/** All that has ever failed: a code that may be there is worth the time. Mask of states that are a fault (ISO 14229-1, annex D). */
export const udsRequest = '1902AF';

/**
 * Reads what a car says of its faults, with an adapter that was just reset. What came is in the exchanges, whatever happens.
 * @throws AdapterRefused in words: lost, silent, or a car that sleeps
 */
export async function readCar(exchanges: Exchanges, onStep: OnStep): Promise<void> {
  await setUp(exchanges, onStep);
  onStep('Procurando o carro');
  const found = await exchanges.ask('0100', search);
  const isByObd = isAnswered(exchanges.entries);
  if (!isByObd) {
    // An electric car may not know OBD at all, and have modules that answer to their own addresses.
    await exchanges.ask('ATSP6', setting);
  } else {
    await exchanges.ask('ATDPN', setting);
    await readObd(exchanges, onStep);
  }
  await readModules(exchanges, onStep);
  if (decodeSession(exchanges.entries).vin === null) await vinOfModule(exchanges, onStep);
  if (!isByObd && modulesOf(exchanges.entries).answered.length === 0) throw asleep(found);
}

const settings: readonly (readonly [command: string, words: string])[] = [
  ['ATE0', 'Desligando o eco'],
  ['ATH1', 'Ligando os cabeçalhos'],
  ['ATSP0', 'Protocolo automático'],
  ['ATRV', 'Medindo a bateria de 12 V'],
];

async function setUp(exchanges: Exchanges, onStep: OnStep): Promise<void> {
  for (const [command, words] of settings) {
    onStep(words);
    await exchanges.ask(command, setting);
  }
}

/** OBD's own lists (SAE J1979), and the VIN. */
const lists: readonly (readonly [command: string, words: string])[] = [
  ['0902', 'Lendo o VIN'],
  ['03', 'Lendo os códigos guardados'],
  ['07', 'Lendo os códigos pendentes'],
  ['0A', 'Lendo os códigos permanentes'],
];

async function readObd(exchanges: Exchanges, onStep: OnStep): Promise<void> {
  for (const [command, words] of lists) {
    onStep(words);
    await askWhole(exchanges, command);
  }
}

/** How often the same is asked where the answer came spoilt. */
const attempts = 3;
/** What asking again may mend. A module that refuses, or is not there, stays so. */
const mendable = [
  'unread',
  'broken',
  'contradictory',
  'cut-off',
  'begun-late',
  'pending',
  'no-answer',
  'adapter',
];

/** Asks, and again where the answer was cut or spoilt on the way. */
async function askWhole(exchanges: Exchanges, command: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const from = exchanges.entries.length;
    await exchanges.ask(command, answer);
    const problems = problemsSince(exchanges, from).filter(({ sent }) => sent === command);
    const isUnknown = problems.some(({ detail }) => detail === '?');
    const isSpoilt = problems.some(({ reason }) => mendable.includes(reason)) && !isUnknown;
    if (!isSpoilt || attempt === attempts) return;
    // The adapter waits longer for a module that asks for time.
    if (problems.some(({ reason }) => reason === 'pending')) await exchanges.ask('ATSTFF', setting);
  }
}

/** Of the requests since then, read with all settings before them. */
function problemsSince({ entries }: Exchanges, from: number) {
  const isFollowed = (sent: string) => followedRequests([sent]).length > 0;
  return decodeSession(entries.filter(({ sent }, place) => place >= from || !isFollowed(sent))).problems;
}

async function readModules(exchanges: Exchanges, onStep: OnStep): Promise<void> {
  const addresses = addressesFor(exchanges);
  for (const [place, address] of addresses.entries()) {
    onStep(`Perguntando ao módulo ${address.asked} (${place + 1} de ${addresses.length})`);
    await readModule(exchanges, address);
  }
}

/** With 29-bit identifiers only those are known that have answered; the older lines have none to call. */
function addressesFor({ entries }: Exchanges): readonly ModuleAddress[] {
  const { answered } = modulesOf(entries);
  if (answered.length === 0 || answered.every(({ ecu }) => ecu.length === 3)) return moduleAddresses;
  return answered.flatMap(({ ecu }) => wideAddress(ecu) ?? []);
}

async function readModule(exchanges: Exchanges, address: ModuleAddress): Promise<void> {
  await callOnly(exchanges, address);
  // Asks only whether somebody is there (ISO 14229-1, TesterPresent).
  await exchanges.ask('3E00', answer);
  if (!isAnswered(exchanges.entries)) return;
  await askWhole(exchanges, udsRequest);
  if (!lastRefusals(exchanges.entries).some((reason) => reason === '7E' || reason === '7F')) return;
  // It answers in its extended session only.
  await exchanges.ask('1003', answer);
  await askWhole(exchanges, udsRequest);
}

/** Speaks to one module, and lets it answer in several frames. */
export async function callOnly(
  exchanges: Exchanges,
  { asked, answers, isSpecial }: ModuleAddress,
): Promise<void> {
  await exchanges.ask(`ATSH${asked}`, setting);
  if (!isSpecial) return;
  const commands = [`ATCRA${answers}`, `ATFCSH${asked}`, 'ATFCSD300000', 'ATFCSM1'];
  for (const command of commands) await exchanges.ask(command, setting);
}

/** Speaks to all again. */
export async function callAll(exchanges: Exchanges, isWide: boolean): Promise<void> {
  await exchanges.ask('ATAR', setting);
  await exchanges.ask('ATFCSM0', setting);
  await exchanges.ask(isWide ? 'ATSHDB33F1' : 'ATSH7DF', setting);
}

/** ISO 14229-1, data identifier F190, of the first module that has it. */
async function vinOfModule(exchanges: Exchanges, onStep: OnStep): Promise<void> {
  const { answered } = modulesOf(exchanges.entries);
  const present = moduleAddresses.filter(({ answers }) => answered.some(({ ecu }) => ecu === answers));
  for (const address of present.slice(0, 3)) {
    onStep(`Lendo o VIN no módulo ${address.asked}`);
    if (address.isSpecial === false) await exchanges.ask('ATAR', setting);
    await callOnly(exchanges, address);
    await exchanges.ask('22F190', answer);
    if (decodeSession(exchanges.entries).vin !== null) return;
  }
}

function asleep(found: string): AdapterRefused {
  const isVoltage = /LV RESET|LP ALERT/.test(found);
  return new AdapterRefused(
    isVoltage
      ? 'A bateria de 12 V do carro está fraca demais para ler. Carregue-a ou ligue um carregador, e tente de novo.'
      : 'O adaptador responde, mas nenhum módulo do carro. O carro está dormindo: ligue a ignição (no elétrico, “pronto” ou READY, ou o segundo toque sem pisar no freio), abra a porta do motorista e tente de novo. Alguns carros mais novos (rede CAN-FD) não falam com este tipo de adaptador.',
  );
}

/** The bytes of each module's whole answer to the last command, from its service byte on. */
export function lastAnswers(entries: readonly SessionEntry[]): number[][] {
  const assembled = windowsOf(entries).at(-1)?.assembled ?? [];
  return assembled.flatMap((one) => ('message' in one ? [one.message.bytes] : []));
}

/** Whether anybody in the car answered the last command, even in part. */
export function isAnswered(entries: readonly SessionEntry[]): boolean {
  return (windowsOf(entries).at(-1)?.assembled.length ?? 0) > 0;
}

/** Why the last command was refused, in hexadecimal, by whoever refused it; what asks for time is no refusal. */
export function lastRefusals(entries: readonly SessionEntry[]): string[] {
  return lastAnswers(entries).flatMap((bytes) => {
    const reason = bytes[0] === 0x7f ? bytes[2] : undefined;
    return reason === undefined || reason === 0x78
      ? []
      : [reason.toString(16).toUpperCase().padStart(2, '0')];
  });
}
