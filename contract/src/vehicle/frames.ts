// One line of digits as what stood on the bus. Headers: ISO 15765-4 (identifier), ISO 14230-2, ISO 9141-2 and SAE J1850
// (three bytes before the data, a check behind them); without headers the adapter has taken all of it away.
import type { LineSettings } from './adapter-settings.ts';
import { hexByte } from './code-of-bytes.ts';
import type { Protocol } from './protocols.ts';
import type { DataLine } from './received-lines.ts';

/** A CAN frame with ISO-TP's own bytes; `ecu` is null where the identifier is not shown. */
export interface CanFrame {
  kind: 'can';
  ecu: string | null;
  data: number[];
}

/** A line of an older protocol with headers, its check right. `isMeasured`: its length too. */
interface LegacyFrame {
  kind: 'legacy';
  ecu: string;
  data: number[];
  isMeasured: boolean;
}

/** A line without headers. */
interface PlainFrame {
  kind: 'plain';
  data: number[];
}

/** How many bytes the numbered lines behind it hold. */
export interface LengthLine {
  kind: 'length';
  length: number;
}

export interface NumberedLine {
  kind: 'part';
  index: number;
  data: number[];
}

export type Frame = CanFrame | LegacyFrame | PlainFrame | LengthLine | NumberedLine;

/** Reads a line; null if it is none of the forms that it can have, or its check fails. */
export function readFrame({ index, digits }: DataLine, settings: LineSettings): Frame | null {
  const { headers, isFormatted, stretch } = settings;
  const { protocol } = stretch;
  const mayShow = headers !== 'off' && index === null;
  const shown = mayShow ? withHeaders(digits, protocol, headers === 'on' && protocol !== null) : null;
  if (shown !== null || headers === 'on') return shown;
  if (index === null && digits.length === 3)
    return protocol?.family === 'legacy' ? null : { kind: 'length', length: Number.parseInt(digits, 16) };
  const data = bytesOf(digits);
  if (data === null) return null;
  if (index !== null) return protocol?.family === 'legacy' ? null : { kind: 'part', index, data };
  return isFormatted || data.length > 8 ? { kind: 'plain', data } : { kind: 'can', ecu: null, data };
}

/** Where it is not declared that there are headers and whose (`isDeclared`), only what can be nothing else is one. */
function withHeaders(digits: string, protocol: Protocol | null, isDeclared: boolean): Frame | null {
  if (protocol?.family === 'legacy') return legacyFrame(digits, protocol.check, isDeclared);
  const frame = canFrame(digits, protocol, isDeclared);
  if (frame !== null || protocol !== null) return frame;
  const checks = ['kwp', 'sum', 'crc'] as const;
  return checks.reduce<Frame | null>((read, check) => read ?? legacyFrame(digits, check, false), null);
}

/** An odd number of digits is an identifier of 11 bits: three digits, from 000 to 7FF. */
function canFrame(digits: string, protocol: Protocol | null, isDeclared: boolean): Frame | null {
  const idDigits = digits.length % 2 === 1 ? 3 : 8;
  const ecu = digits.slice(0, idDigits);
  const data = bytesOf(digits.slice(idDigits));
  if (data === null || data.length < 1 || data.length > 8) return null;
  if (protocol?.idDigits === (idDigits === 3 ? 8 : 3)) return null;
  // Of 29 bits ISO 15765-4 has these to answer a tester; makers use others.
  const isPossible = idDigits === 3 ? /^[0-7]/.test(ecu) : (isDeclared ? /^[01]/ : /^18DAF1/).test(ecu);
  return isPossible ? { kind: 'can', ecu, data } : null;
}

function legacyFrame(digits: string, check: Protocol['check'], isDeclared: boolean): Frame | null {
  const bytes = bytesOf(digits);
  if (bytes === null) return null;
  const [format = 0, target = 0, source = 0, long = 0] = bytes;
  const head = check === 'kwp' && (format & 0x3f) === 0 ? 4 : 3;
  const data = bytes.slice(head, -1);
  if (data.length === 0) return null;
  const body = bytes.slice(0, -1);
  const rightCheck = check === 'crc' ? crcOfJ1850(body) : body.reduce((sum, byte) => sum + byte, 0) & 0xff;
  if (bytes.at(-1) !== rightCheck) return null;
  const isStandard = (format === 0x48 || (format === 0x41 && check === 'crc')) && target === 0x6b;
  const isRight =
    check === 'kwp'
      ? format >= 0x80 && data.length === (format & 0x3f || long)
      : data.length <= 8 && (isStandard || (isDeclared && check === 'crc'));
  if (!isRight) return null;
  return { kind: 'legacy', ecu: hexByte(source), data, isMeasured: check === 'kwp' };
}

/** CRC-8 of SAE J1850: polynomial 0x1D, from 0xFF, inverted. */
export function crcOfJ1850(bytes: readonly number[]): number {
  let crc = 0xff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x80 ? (crc << 1) ^ 0x1d : crc << 1) & 0xff;
  }
  return crc ^ 0xff;
}

/** null for half a byte. */
function bytesOf(digits: string): number[] | null {
  if (digits.length % 2 !== 0) return null;
  return Array.from({ length: digits.length / 2 }, (_, place) =>
    Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16),
  );
}

/** The module that an unreadable line of an older protocol seems to come from; null if even that is not to be seen. */
export function seemingEcu(text: string): string | null {
  return /^[\dA-F]{2}(?:F1|6B)([\dA-F]{2})/.exec(text.replace(/\s/g, '').toUpperCase())?.[1] ?? null;
}
