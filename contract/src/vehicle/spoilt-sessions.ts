// Ways in which a recording goes bad between the car and the file, for tests.
import type { Exchange } from './session.ts';

/** Spoils the text at a place from 0 to 1; `other` is a second number from 0 to 1. */
type Spoil = (text: string, at: number, other: number) => string;

const cut = (text: string, from: number, count: number, put = '') =>
  text.slice(0, from) + put + text.slice(from + count);
const placeIn = (text: string, at: number) => Math.floor(at * text.length);

/** The lines of a text with one of them changed. */
function atLine(text: string, at: number, change: (lines: string[], place: number) => string[]): string {
  const lines = text.split('\r');
  return change(lines, Math.floor(at * lines.length)).join('\r');
}

/** A byte of a line: two digits, with the blank behind them where there are blanks. */
function atByte(text: string, at: number, change: (byte: string, next: string) => string): string {
  const bytes = [...text.matchAll(/[\dA-Fa-f]{2} ?/g)];
  const [byte, next] = bytes.slice(Math.floor(at * bytes.length));
  if (byte === undefined) return text;
  const isPair = next !== undefined && next.index === byte.index + byte[0].length;
  const after = isPair ? next[0] : '';
  return cut(text, byte.index, byte[0].length + after.length, change(byte[0], after));
}

/** What loses, doubles or moves parts of the text. The bytes that are left are the car's. */
export const losses: Record<string, Spoil> = {
  'cut off': (text, at) => text.slice(0, placeIn(text, at)),
  'start lost': (text, at) => text.slice(placeIn(text, at)),
  'character lost': (text, at) => cut(text, placeIn(text, at), 1),
  'several characters lost': (text, at, other) => cut(text, placeIn(text, at), 1 + Math.floor(12 * other)),
  'character doubled': (text, at) => cut(text, placeIn(text, at), 0, text.charAt(placeIn(text, at))),
  'character undecodable': (text, at) => cut(text, placeIn(text, at), 1, '\uFFFD'),
  'NUL between': (text, at) => cut(text, placeIn(text, at), 0, '\0'),
  'line broken': (text, at) => cut(text, placeIn(text, at), 0, '\r'),
  'prompt between': (text, at) => cut(text, placeIn(text, at), 0, '\r\r>'),
  'line lost': (text, at) => atLine(text, at, (lines, place) => lines.toSpliced(place, 1)),
  'line doubled': (text, at) =>
    atLine(text, at, (lines, place) => lines.toSpliced(place, 0, lines[place] ?? '')),
  'lines swapped': (text, at) =>
    atLine(text, at, (lines, place) =>
      lines.toSpliced(place, 2, ...lines.slice(place, place + 2).toReversed()),
    ),
  'line ends lost': (text, at) =>
    atLine(text, at, (lines, place) => [...lines.slice(0, place), lines.slice(place).join('')]),
  'marked bad': (text, at) =>
    atLine(text, at, (lines, place) => lines.toSpliced(place, 1, `${lines[place] ?? ''} <DATA ERROR`)),
  'message between': (text, at) =>
    atLine(text, at, (lines, place) => lines.toSpliced(place, 0, 'BUFFER FULL')),
};

/** What changes bytes: nobody can tell that from another answer where there is no check. */
export const changes: Record<string, Spoil> = {
  'byte lost': (text, at) => atByte(text, at, (_, next) => next),
  'byte doubled': (text, at) => atByte(text, at, (byte, next) => byte + byte + next),
  'bytes swapped': (text, at) => atByte(text, at, (byte, next) => next + byte),
  'characters swapped': (text, at) => {
    const place = placeIn(text, at);
    return cut(text, place, 2, text.charAt(place + 1) + text.charAt(place));
  },
  'digit changed': (text, at, other) =>
    cut(text, placeIn(text, at), 1, '0123456789ABCDEF'.charAt(Math.floor(16 * other))),
};

/** A session with one of its answers spoilt. */
export function spoiltAt(
  exchanges: readonly Exchange[],
  spoil: Spoil,
  which: number,
  at: number,
  other: number,
) {
  const place = Math.floor(which * exchanges.length);
  return exchanges.map((exchange, index) =>
    index === place ? { ...exchange, received: spoil(exchange.received, at, other) } : exchange,
  );
}
