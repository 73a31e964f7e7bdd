// What a message says: SAE J1979 / ISO 15031-5 (03, 07, 0A, 09 02), ISO 14230-3 (18), ISO 14229 (19 02, 22 F190, 7F).
import { codeOfBytes, hexByte } from './code-of-bytes.ts';
import { type Fragment, isPadding, type Message } from './messages.ts';
import type { CodeKind } from './session.ts';

/** Requests that are followed: those for codes, and those for the VIN. */
export type Service = '03' | '07' | '0A' | '18' | '1902' | '0902' | '22F190';

export const kindOfService: Partial<Record<Service, CodeKind>> = {
  '03': 'stored',
  '07': 'pending',
  '0A': 'permanent',
  '18': 'stored',
  '1902': 'uds',
};

export interface AnswerCode {
  code: string;
  failureType: string | null;
  status: string | null;
}

export type Answer =
  | { kind: 'codes'; service: Service; codes: AnswerCode[] }
  /** ISO 14229 annex A: why; 11, 12: not supported, 31: out of range. */
  | { kind: 'refused'; service: Service; detail: string }
  /** 7F xx 78: the module asks for time. */
  | { kind: 'pending'; service: Service }
  | { kind: 'vin'; service: Service; text: string }
  /** One of the five lines of a VIN on the older protocols: four bytes each, three of filler first. */
  | { kind: 'vin-part'; service: Service; number: number; bytes: number[] }
  | { kind: 'broken'; service: Service; reason: 'broken' | 'ambiguous' };

/** An answer to a request that is followed, a value by the service of its request, or null: not understood. */
export type Reading = Answer | { kind: 'value'; requested: number } | null;

const listed: Record<number, Service> = { 67: '03', 71: '07', 74: '0A' };
const vinLength = 17;

/** The request that bytes of an answer belong to, as far as the first ones tell. */
export function serviceOf([first, second, third]: readonly number[]): Service | null {
  const service = first === undefined ? undefined : listed[first];
  if (service !== undefined) return service;
  if (first === 0x58) return '18';
  if (first === 0x59 && second === 2) return '1902';
  if (first === 0x49 && second === 2) return '0902';
  if (first === 0x62 && second === 0xf1 && third === 0x90) return '22F190';
  return null;
}

/** First byte of the request that a fragment answers with a value, which nobody misses here; null for any other fragment. */
export function requestedValue({ bytes }: Fragment): number | null {
  const [first = 0] = bytes;
  return first > 0x40 && first < 0x7f && serviceOf(bytes) === null ? first - 0x40 : null;
}

/** Reads a message. `family` is the car's, where the message itself does not tell. */
export function readAnswer(message: Message, family: Message['family']): Reading {
  const known = { ...message, family: message.family ?? family };
  const { bytes } = known;
  const [first = 0] = bytes;
  if (first === 0x7f) return negative(known);
  const service = serviceOf(bytes);
  // A line of a value that is longer than a frame has swallowed another.
  if (first === 0x41 && !known.isMeasured && bytes.length > 7) return null;
  if (service === null)
    return first > 0x40 && first < 0x7f ? { kind: 'value', requested: first - 0x40 } : null;
  if (service === '0902' || service === '22F190') return vin(known, service);
  const codes = codesOf(known, service);
  return typeof codes === 'string'
    ? { kind: 'broken', service, reason: codes }
    : { kind: 'codes', service, codes };
}

function negative(message: Message): Reading {
  const [, requested = 0, second = 0] = message.bytes;
  const services: Record<number, Service> = { 24: '18', 25: '1902', 9: '0902', 34: '22F190' };
  const service = services[requested] ?? listed[requested + 0x40];
  // ISO 14230-3 and SAE J1979 on K-line repeat bytes of the request before the reason.
  const isLong = message.family === 'legacy' && message.bytes.length > 3;
  if (!isLong && !isLongAs(message, 3)) return service ? { kind: 'broken', service, reason: 'broken' } : null;
  if (service === undefined) return { kind: 'value', requested };
  const reason = (isLong ? message.bytes.at(-1) : second) ?? 0;
  if (reason === 0x78) return { kind: 'pending', service };
  return { kind: 'refused', service, detail: hexByte(reason) };
}

/** Whether the message has this many bytes, and behind them only what fills up its frames. */
function isLongAs({ bytes, family, isMeasured }: Message, length: number): boolean {
  if (bytes.length === length) return true;
  if (bytes.length < length || family === 'legacy' || !isPadding(bytes.slice(length))) return false;
  // Six bytes in a first frame, seven in those behind it.
  const isFilled = bytes.length === 7 || (bytes.length > 7 && (bytes.length - 6) % 7 === 0);
  return isMeasured || isFilled;
}

type Codes = AnswerCode[] | 'broken' | 'ambiguous';

/** Bytes that only fill up; no maker's code is made of them. */
const filling = ['5555', 'AAAA', 'CCCC', 'FFFF'];

function codesOf(message: Message, service: Service): Codes {
  const { bytes } = message;
  if (service === '18') {
    const length = 2 + 3 * (bytes[1] ?? Number.NaN);
    return isLongAs(message, length) ? (recordsOf(bytes.slice(2, length), 3) ?? 'broken') : 'broken';
  }
  if (service === '1902') return udsCodes(message);
  const counted = message.family === 'legacy' ? null : countedCodes(message);
  const uncounted = message.family === 'can' ? null : uncountedCodes(message);
  if (counted === null || uncounted === null) return counted ?? uncounted ?? 'broken';
  return JSON.stringify(counted) === JSON.stringify(uncounted) ? counted : 'ambiguous';
}

/** How an answer to 03, 07 or 0A without headers can be read: counted as on CAN, or six bytes a line as on the older protocols. */
export function possibleFamilies(bytes: readonly number[]): ('can' | 'legacy')[] {
  const message: Message = { ecu: null, bytes: [...bytes], family: null, isMeasured: false, end: null };
  return [
    ...(countedCodes(message) ? (['can'] as const) : []),
    ...(uncountedCodes(message) ? (['legacy'] as const) : []),
  ];
}

function countedCodes(message: Message): AnswerCode[] | null {
  const length = 2 + 2 * (message.bytes[1] ?? Number.NaN);
  return isLongAs(message, length) ? recordsOf(message.bytes.slice(2, length), 2) : null;
}

/** KWP says how long a line is; the others' are always full. */
function uncountedCodes({ bytes, isMeasured }: Message): AnswerCode[] | null {
  const isRight = bytes.length === 7 || (isMeasured && bytes.length < 7 && bytes.length % 2 === 1);
  return isRight ? recordsOf(bytes.slice(1), 2) : null;
}

function udsCodes(message: Message): Codes {
  const records = message.bytes.slice(3);
  if (message.bytes.length < 3) return 'broken';
  // The adapter may leave the padding of an answer without codes, which then looks like a record.
  if (!message.isMeasured && message.bytes.length === 7 && isPadding(records) && new Set(records).size === 1)
    return [];
  return records.length % 4 === 0 ? (recordsOf(records, 4) ?? 'broken') : 'broken';
}

/** Two bytes of code; of three the last is the status, of four the third the failure type. 0000 is filler. */
function recordsOf(bytes: readonly number[], size: 2 | 3 | 4): AnswerCode[] | null {
  const records = Array.from({ length: bytes.length / size }, (_, place) =>
    bytes.slice(size * place, size * (place + 1)),
  );
  // A count that takes padding for codes is wrong.
  if (records.some(([high = 0, low = 0]) => filling.includes(hexByte(high) + hexByte(low)))) return null;
  return records.flatMap(([high = 0, low = 0, third, fourth]) => {
    if (high === 0 && low === 0) return [];
    const status = size === 4 ? fourth : third;
    return [
      {
        code: codeOfBytes(high, low),
        failureType: size === 4 && third !== undefined ? hexByte(third) : null,
        status: status === undefined ? null : hexByte(status),
      },
    ];
  });
}

function vin(message: Message, service: '0902' | '22F190'): Answer {
  const { bytes, family } = message;
  const [, , number = 0] = bytes;
  if (service === '0902' && family !== 'can' && bytes.length === 7 && number >= 1 && number <= 5)
    return { kind: 'vin-part', service, number, bytes: bytes.slice(3) };
  const isWhole = (service === '22F190' || number === 1) && isLongAs(message, 3 + vinLength);
  const text = isWhole ? vinOfBytes(bytes.slice(3, 3 + vinLength)) : null;
  return text === null ? { kind: 'broken', service, reason: 'broken' } : { kind: 'vin', service, text };
}

/** ISO 3779: 17 figures and capitals, without I, O and Q. null for anything else. */
export function vinOfBytes(bytes: readonly number[]): string | null {
  const text = String.fromCharCode(...bytes);
  return /^[A-HJ-NPR-Z\d]{17}$/.test(text) ? text : null;
}
