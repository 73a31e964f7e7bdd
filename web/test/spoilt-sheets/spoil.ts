import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** A number from 0 up to 1, the same ones for the same seed. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (random: Random, most: number) => Math.floor(random() * most);
function one<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[below(random, items.length)] ?? items[0];
}

/** Copies of a good workbook with something wrong: bytes of the file, or its parts after they were unpacked. */
export function spoilt(good: Uint8Array, random: Random): Uint8Array {
  if (random() < 0.35) return one(random, onBytes)(good, random);
  const parts = unzipSync(good);
  const wrongs = 1 + below(random, 3);
  for (let wrong = 0; wrong < wrongs; wrong += 1) spoilPart(parts, random);
  return zipSync(parts, { level: 1 });
}

type OnBytes = (bytes: Uint8Array, random: Random) => Uint8Array;

const onBytes: readonly [OnBytes, ...OnBytes[]] = [
  (bytes, random) => bytes.slice(0, below(random, bytes.length)),
  (bytes, random) => bytes.slice(below(random, bytes.length)),
  flipped,
  flipped,
  (bytes, random) => {
    const [from, to] = rangeOf(bytes.length, random);
    return joined(bytes.slice(0, to), bytes.slice(from));
  },
  (bytes, random) => {
    const [from, to] = rangeOf(bytes.length, random);
    return joined(bytes.slice(0, from), bytes.slice(to));
  },
  (bytes, random) => bytes.slice().fill(0, ...rangeOf(bytes.length, random)),
];

function flipped(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  for (let times = 1 + below(random, 20); times > 0; times -= 1)
    copy[below(random, copy.length)] = below(random, 256);
  return copy;
}

function rangeOf(length: number, random: Random): [number, number] {
  const from = below(random, length);
  return [from, from + 1 + below(random, Math.min(2_000, length - from))];
}

function joined(...pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function spoilPart(parts: Record<string, Uint8Array>, random: Random): void {
  const [first = '', ...rest] = Object.keys(parts);
  const name = one(random, [first, ...rest]);
  const other = one(random, [first, ...rest]);
  const part = parts[name];
  if (part === undefined) return;
  const way = random();
  if (way < 0.08) delete parts[name];
  else if (way < 0.16) parts[name] = parts[other] ?? part;
  else if (way < 0.3) parts[name] = one(random, onBytes)(part, random);
  else parts[name] = strToU8(one(random, onText)(strFromU8(part), random));
}

const extremes = ['0', '-1', '1', '255', '65536', '16385', '1048577', '2147483648', '1e308', 'NaN', '', 'x'];
type OnText = (text: string, random: Random) => string;

const onText: readonly [OnText, ...OnText[]] = [
  replacingOne(/\d+/g, (_, random) => one(random, ['7', ...extremes])),
  replacingOne(/"[^"]*"/g, (_, random) => `"${one(random, ['A1:XFD99', ...extremes])}"`),
  replacingOne(/<[^>]*>/g, () => ''),
  replacingOne(/<[^>]*>/g, (tag) => tag.repeat(2)),
  replacingOne(/<(\w[\w:]*)\b[^>]*>.*?<\/\1>/gs, (element, random) => element.repeat(2 + below(random, 300))),
  replacingOne(/>[^<]+</g, (_, random) => `>${'&lt;'.repeat(below(random, 5_000))}<`),
  replacingOne(/&\w+;|[\w]/g, () => '&nada;&#x0;&#99999999;'),
  (text, random) => text.slice(0, below(random, text.length)),
];

function replacingOne(shape: RegExp, by: (found: string, random: Random) => string): OnText {
  return (text, random) => {
    const places = [...text.matchAll(shape)];
    const match = places[below(random, places.length)];
    if (match === undefined) return text;
    return text.slice(0, match.index) + by(match[0], random) + text.slice(match.index + match[0].length);
  };
}
