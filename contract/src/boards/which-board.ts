import type { BoardFormat } from './board.ts';
import { fieldsOf, trimmed } from './board-text.ts';
import { isLandrexTitle } from './read-landrex.ts';

/** Lines near the beginning that are of one format alone. */
const beginnings: [BoardFormat, (line: string) => boolean][] = [
  ['bvr1', (line) => line.startsWith('BVRAW_FORMAT_1')],
  ['bvr3', (line) => line.startsWith('BVRAW_FORMAT_3')],
  ['kicad', (line) => /^\( ?kicad_pcb(?![\w-])/.test(line)],
  ['gencad', (line) => gencadTitles.has(line)],
  ['brd2', (line) => brd2Titles.has(fieldsOf(line)[0] ?? '')],
  ['brd', (line) => isLandrexTitle(line)],
];
const gencadTitles = new Set(
  [
    'HEADER',
    'BOARD',
    'PADS',
    'PADSTACKS',
    'SHAPES',
    'COMPONENTS',
    'DEVICES',
    'SIGNALS',
    'TRACKS',
    'ROUTES',
    'TESTPINS',
  ].flatMap((name) => [`$${name}`, `$END${name}`]),
);
const brd2Titles = new Set(['BRDOUT:', 'NETS:', 'PARTS:', 'PINS:', 'NAILS:']);

/** How many lines that say something may come before the one that tells. */
const examined = 3;

/** What a sound file says of itself. */
export function formatAtStart(lines: string[]): BoardFormat | null {
  let left = examined;
  for (const line of lines) {
    const text = trimmed(line);
    if (text === '') continue;
    const found = beginnings.find(([, isIts]) => isIts(text));
    if (found) return found[0];
    if (--left === 0) return null;
  }
  return null;
}

const first = (line: string) => fieldsOf(line, 2)[0] ?? '';
/** Words that begin lines of each format, for a file whose beginning is damaged. */
const marks: [BoardFormat, (line: string) => string | null][] = [
  ['bvr1', (line) => named(['<<Layout>>', '<<Pin>>', '<<Nail>>'], line)],
  [
    'bvr3',
    (line) => named(['PART_NAME', 'PART_END', 'PIN_ID', 'PIN_END', 'PIN_ORIGIN', 'PIN_NET'], first(line)),
  ],
  ['kicad', (line) => named(['(footprint', '(module', '(gr_line', '(segment', '(general'], first(line))],
  ['gencad', (line) => (gencadTitles.has(line) ? line : null)],
  ['brd2', (line) => (brd2Titles.has(first(line)) ? first(line) : null)],
  ['brd', (line) => (isLandrexTitle(line) ? line : null)],
];

const named = (names: string[], word: string) => (names.includes(word) ? word : null);

/** The format of which two different marks or more stand in the file, and most of them. */
export function formatByMarks(lines: string[]): BoardFormat | null {
  const found = new Map<BoardFormat, Set<string>>();
  for (const line of lines) {
    const text = trimmed(line);
    if (text === '') continue;
    for (const [format, mark] of marks) {
      const word = mark(text);
      if (word === null) continue;
      const words = found.get(format) ?? new Set();
      found.set(format, words.add(word));
    }
  }
  const [best] = [...found].sort(([, a], [, b]) => b.size - a.size);
  return best && best[1].size >= 2 ? best[0] : null;
}

/** `str_` as Landrex's turned files begin. */
const turnedStart = [0x23, 0xe2, 0x63, 0x28];

export const isTurned = (bytes: Uint8Array) => turnedStart.every((byte, at) => bytes[at] === byte);

/** Landrex's turned files: each byte but line ends and zeros is inverted, and its two upper bits were its lowest. */
export function turnedBack(bytes: Uint8Array): Uint8Array {
  // Not `slice`: that of Node's buffers is no copy.
  const plain = Uint8Array.from(bytes);
  for (const [at, byte] of bytes.entries())
    if (byte !== 0x0a && byte !== 0x0d && byte !== 0) plain[at] = ~((byte >> 6) | (byte << 2)) & 0xff;
  return plain;
}

const encryptedStart = 'XZZPCB';
/** Bits in a byte: what is encrypted has nearly eight, pictures and archives too, which say what they are. */
const fullEntropy = 7.2;
const knownStarts = [
  'PK\x03\x04',
  'PK\x05\x06',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '%PDF',
  '\x1f\x8b',
  'BZh',
  'Rar!',
  '7z\xbc\xaf',
  '\xfd7zXZ',
  'RIFF',
  'ID3',
  'OggS',
  '\xd0\xcf\x11\xe0',
  '\x28\xb5\x2f\xfd',
  '\x7fELF',
  'MZ',
  'II*\0',
  'MM\0*',
  '\x1aE\xdf\xa3',
];

export function isEncrypted(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  if (start.startsWith(encryptedStart)) return true;
  if (knownStarts.some((known) => start.startsWith(known)) || start.slice(4, 8) === 'ftyp') return false;
  return entropyOf(bytes.subarray(0, 64 * 1024)) > fullEntropy;
}

function entropyOf(bytes: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1;
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / bytes.length) * Math.log2(count / bytes.length);
  return bits;
}
