// Sessions for tests, written the way an adapter writes them, with what is right for each.
import fc from 'fast-check';
import { codeOfBytes, hexByte } from './code-of-bytes.ts';
import { crcOfJ1850 } from './frames.ts';
import type { DecodedSession, Exchange, SessionCode } from './session.ts';

type Listed = '03' | '07' | '0A';

/** One control unit: its two bytes of each code by service, and its UDS faults (two bytes, failure type, status). */
interface Unit {
  listed: Record<Listed, [number, number][]>;
  uds: [number, number, number, number][];
}

/** A car, the adapter's settings, and how the session goes. */
export interface Car {
  protocol: '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
  units: Unit[];
  hasHeaders: boolean;
  hasSpaces: boolean;
  hasEcho: boolean;
  hasLineFeeds: boolean;
  isLowerCase: boolean;
  isToldBy: 'set' | 'number' | 'name';
  /** The byte that fills frames up; null for short frames. */
  filler: 0x00 | 0x55 | 0xaa | 0xcc | 0xff | null;
  isOutOfOrder: boolean;
  asksForTime: boolean;
  hasValuesBetween: boolean;
  isLate: boolean;
  services: Listed[];
  asksUds: boolean;
  vin: string | null;
}

const protocolNames: Record<Car['protocol'], string> = {
  '1': 'SAE J1850 PWM',
  '2': 'AUTO, SAE J1850 VPW',
  '3': 'ISO 9141-2',
  '4': 'AUTO, ISO 14230-4 (KWP 5BAUD)',
  '5': 'ISO 14230-4 (KWP FAST)',
  '6': 'AUTO, ISO 15765-4 (CAN 11/500)',
  '7': 'ISO 15765-4 (CAN 29/500)',
  '8': 'ISO 15765-4 (CAN 11/250)',
  '9': 'AUTO, ISO 15765-4 (CAN 29/250)',
};
const kinds = { '03': 'stored', '07': 'pending', '0A': 'permanent' } as const;
const answers = { '03': 0x43, '07': 0x47, '0A': 0x4a } as const;
const isCan = ({ protocol }: Car) => protocol >= '6';

function ecuOf(car: Car, place: number): string {
  if (!isCan(car)) return hexByte(0x10 + 8 * place);
  return car.protocol === '6' || car.protocol === '8'
    ? `7E${(8 + place).toString(16).toUpperCase()}`
    : `18DAF1${hexByte(0x10 + place)}`;
}

/** The lines of one unit's message, as bytes behind what stands before them. */
function linesOf(car: Car, place: number, message: number[]): string[] {
  if (isCan(car)) return car.hasHeaders ? framesOf(car, ecuOf(car, place), message) : plainCan(car, message);
  return [legacyLine(car, place, message)];
}

const filled = (car: Car, bytes: number[], length: number) =>
  car.filler === null ? bytes : [...bytes, ...Array<number>(length - bytes.length).fill(car.filler)];

function text(car: Car, bytes: readonly number[]): string {
  return bytes.map(hexByte).join(car.hasSpaces ? ' ' : '');
}

function chunks(bytes: readonly number[]): number[][] {
  const count = Math.ceil(Math.max(0, bytes.length - 6) / 7);
  return [
    bytes.slice(0, 6),
    ...Array.from({ length: count }, (_, place) => bytes.slice(6 + 7 * place, 13 + 7 * place)),
  ];
}

function framesOf(car: Car, ecu: string, message: number[]): string[] {
  const id = ecu.length === 3 || !car.hasSpaces ? ecu : ecu.replace(/(..)(?=.)/g, '$1 ');
  const line = (bytes: number[]) => `${id}${car.hasSpaces ? ' ' : ''}${text(car, bytes)}`;
  if (message.length <= 7) return [line(filled(car, [message.length, ...message], 8))];
  const [first = [], ...rest] = chunks(message);
  const lines = rest.map((part, place) => line(filled(car, [0x20 | ((place + 1) & 15), ...part], 8)));
  const turned = car.isOutOfOrder && lines.length > 1 ? [...lines.slice(1), ...lines.slice(0, 1)] : lines;
  return [line([0x10 | (message.length >>> 8), message.length & 255, ...first]), ...turned];
}

function plainCan(car: Car, message: number[]): string[] {
  if (message.length <= 7) return [text(car, filled(car, message, 7))];
  const [first = [], ...rest] = chunks(message);
  const line = (place: number, bytes: number[]) =>
    `${(place & 15).toString(16).toUpperCase()}:${car.hasSpaces ? ' ' : ''}${text(car, bytes)}`;
  return [
    message.length.toString(16).toUpperCase().padStart(3, '0'),
    line(0, first),
    ...rest.map((part, place) => line(place + 1, filled(car, part, 7))),
  ];
}

function legacyLine(car: Car, place: number, message: number[]): string {
  if (!car.hasHeaders) return text(car, message);
  const source = 0x10 + 8 * place;
  const isKwp = car.protocol === '4' || car.protocol === '5';
  const head = isKwp ? [0x80 | message.length, 0xf1] : [car.protocol === '1' ? 0x41 : 0x48, 0x6b];
  const bytes = [...head, source, ...message];
  const sum = bytes.reduce((total, byte) => total + byte, 0) & 255;
  return text(car, [...bytes, car.protocol < '3' ? crcOfJ1850(bytes) : sum]);
}

/** Counted on CAN; three codes a line, filled up with zeros, on the older protocols. */
function listMessages(car: Car, service: Listed, codes: [number, number][]): number[][] {
  const first = answers[service];
  if (isCan(car)) return [[first, codes.length, ...codes.flat()]];
  const lines = Math.max(1, Math.ceil(codes.length / 3));
  return Array.from({ length: lines }, (_, place) => {
    const bytes = codes.slice(3 * place, 3 * place + 3).flat();
    return [first, ...bytes, ...Array<number>(6 - bytes.length).fill(0)];
  });
}

/** With headers the frames of several units come by turns. */
function answerOf(car: Car, messagesOf: (unit: Unit) => number[][], asked: number): string[] {
  const waiting = car.units.map((unit, place) => [
    ...(car.asksForTime ? linesOf(car, place, [0x7f, asked, 0x78]) : []),
    ...messagesOf(unit).flatMap((message) => linesOf(car, place, message)),
  ]);
  const value = car.hasValuesBetween ? linesOf(car, 0, [0x41, 0x0c, 0x1a, 0xf8]) : [];
  if (!car.hasHeaders) return waiting.flatMap((lines) => [...lines.slice(0, 1), ...value, ...lines.slice(1)]);
  const longest = Math.max(...waiting.map((lines) => lines.length));
  return Array.from({ length: longest }, (_, place) =>
    waiting.flatMap((lines) => [...lines.slice(place, place + 1), ...value]),
  ).flat();
}

function vinMessages(car: Car, vin: string): number[][] {
  const bytes = [...vin].map((character) => character.charCodeAt(0));
  if (isCan(car)) return [[0x49, 2, 1, ...bytes]];
  const all = [0, 0, 0, ...bytes];
  return [1, 2, 3, 4, 5].map((number) => [0x49, 2, number, ...all.slice(4 * number - 4, 4 * number)]);
}

/** The session with a car. */
export function sessionOf(car: Car): Exchange[] {
  const told = {
    set: [`ATSP${car.protocol}`, 'OK'],
    number: ['ATDPN', `A${car.protocol}`],
    name: ['ATDP', protocolNames[car.protocol]],
  } as const;
  const [tell, reply] = told[car.isToldBy];
  const setting = (name: string, isOn: boolean) => [`AT${name}${isOn ? 1 : 0}`, ['OK']] as const;
  const vin = car.vin;
  const said: (readonly [string, readonly string[]])[] = [
    ['ATZ', ['', '', 'ELM327 v1.5']],
    ...[setting('E', car.hasEcho), setting('L', car.hasLineFeeds), setting('S', car.hasSpaces)],
    ...[setting('H', car.hasHeaders), ['ATSP0', ['OK']] as const, [tell, [reply]] as const],
    ['0100', ['SEARCHING...', ...linesOf(car, 0, [0x41, 0, 0xbe, 0x3e, 0xa8, 0x13])]],
  ];
  const asked: (readonly [string, readonly string[]])[] = [
    ...(vin === null
      ? []
      : [['0902', vinMessages(car, vin).flatMap((message) => linesOf(car, 0, message))] as const]),
    ...car.services.map(
      (service) =>
        [
          service,
          answerOf(
            car,
            (unit) => listMessages(car, service, unit.listed[service]),
            Number.parseInt(service, 16),
          ),
        ] as const,
    ),
    ...(car.asksUds && isCan(car)
      ? [['1902FF', answerOf(car, ({ uds }) => [[0x59, 2, 0xff, ...uds.flat()]], 0x19)] as const]
      : []),
  ];
  const late = [...asked, ['ATRV', ['12.4V']] as const].map(
    ([sent], place) => [sent, place === 0 ? [] : (asked[place - 1]?.[1] ?? [])] as const,
  );
  return [...said, ...(car.isLate ? late : asked)].map(([sent, lines]) => ({
    sent,
    received: received(car, sent, lines),
  }));
}

function received(car: Car, sent: string, lines: readonly string[]): string {
  const end = car.hasLineFeeds ? '\r\n' : '\r';
  const body = lines.map(
    (line) => `${car.isLowerCase && /^[\dA-F :]+$/.test(line) ? line.toLowerCase() : line}${end}`,
  );
  return `${car.hasEcho ? `${sent}\r` : ''}${body.join('')}${end}>`;
}

/** What is right for a car. */
export function rightFor(car: Car): Pick<DecodedSession, 'complete' | 'vin' | 'codes'> {
  const codes = car.units.flatMap((unit, place): SessionCode[] => {
    const ecu = car.hasHeaders ? ecuOf(car, place) : null;
    const listed = car.services.flatMap((service) =>
      unit.listed[service].map(([high, low]) => ({
        ...{ ecu, code: codeOfBytes(high, low), failureType: null, status: null },
        kind: kinds[service],
      })),
    );
    const uds = unit.uds.map(([high, low, type, status]) => ({
      ...{ ecu, code: codeOfBytes(high, low), failureType: hexByte(type), status: hexByte(status) },
      kind: 'uds' as const,
    }));
    return [...listed, ...(car.asksUds && isCan(car) ? uds : [])];
  });
  return { complete: true, vin: car.vin, codes };
}

/** Codes that differ, so that no two of one unit are alike; none of them is filler. */
const codeBytes = fc
  .tuple(fc.nat(255), fc.nat(255))
  .filter(
    ([high, low]) => (high !== 0 || low !== 0) && (high !== low || ![0x55, 0xaa, 0xcc, 0xff].includes(high)),
  );
const codeList = fc.uniqueArray(codeBytes, { maxLength: 9, selector: (code) => code.join() });
const unit: fc.Arbitrary<Unit> = fc.record({
  listed: fc.record({ '03': codeList, '07': codeList, '0A': codeList }),
  uds: fc.array(
    fc
      .tuple(codeBytes, fc.nat(255), fc.nat(255))
      .map(([[high, low], type, status]) => [high, low, type, status] as [number, number, number, number]),
    { maxLength: 40 },
  ),
});
const vin = fc.stringMatching(/^[A-HJ-NPR-Z\d]{17}$/);

/** Cars of all kinds. */
export const cars: fc.Arbitrary<Car> = fc.record({
  protocol: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9'),
  units: fc.array(unit, { minLength: 1, maxLength: 4 }),
  ...{ hasHeaders: fc.boolean(), hasSpaces: fc.boolean(), hasEcho: fc.boolean(), hasLineFeeds: fc.boolean() },
  ...{ isLowerCase: fc.boolean(), isOutOfOrder: fc.boolean(), asksForTime: fc.boolean() },
  ...{ hasValuesBetween: fc.boolean(), isLate: fc.boolean(), asksUds: fc.boolean() },
  isToldBy: fc.constantFrom('set', 'number', 'name'),
  filler: fc.constantFrom(0x00, 0x55, 0xaa, 0xcc, 0xff, null),
  services: fc.subarray(['03', '07', '0A'] satisfies Listed[], { minLength: 1 }),
  vin: fc.option(vin),
});
