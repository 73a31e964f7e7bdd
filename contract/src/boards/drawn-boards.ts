import fc from 'fast-check';
import type { Board, Part, Pin, Point, Side } from './board.ts';
import { mil } from './board-text.ts';

/* Boards that tests draw, and what they are written in. Positions are whole thousandths of an inch: every format can say them. */

export interface DrawnPin {
  number: string;
  name: string | null;
  net: string | null;
  x: number;
  y: number;
  isThrough: boolean;
}

export interface DrawnPart {
  name: string;
  side: 'top' | 'bottom';
  x: number;
  y: number;
  turn: number;
  mirror: '0' | 'MIRRORX' | 'MIRRORY';
  pins: DrawnPin[];
  /** Written by GenCAD and KiCad alone. */
  value?: string;
}

export interface DrawnBoard {
  parts: DrawnPart[];
  nails: { x: number; y: number; net: string | null; side: 'top' | 'bottom' }[];
  outline: Point[];
  height: number;
}

export interface Style {
  ends: '\n' | '\r\n' | '\r' | 'mixed';
  encoding: 'utf-8' | 'utf-8 with a mark' | 'utf-16le' | 'utf-16be' | 'latin1';
  hasExponents: boolean;
  hasWrongCounts: boolean;
  /** Sections stand in another order, with unknown ones between them. */
  isOdd: boolean;
}

export const plainStyle: Style = {
  ends: '\r\n',
  encoding: 'utf-8',
  hasExponents: false,
  hasWrongCounts: false,
  isOdd: false,
};

export const styles: fc.Arbitrary<Style> = fc.record({
  ends: fc.constantFrom('\n', '\r\n', '\r', 'mixed'),
  encoding: fc.constantFrom('utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'latin1'),
  hasExponents: fc.boolean(),
  hasWrongCounts: fc.boolean(),
  isOdd: fc.boolean(),
});

const place = fc.integer({ min: -9000, max: 9000 });
const nets = fc.option(
  fc.constantFrom(
    'GND',
    'PP3V3_G3H',
    '12',
    'NETS',
    'PINS',
    '#WP',
    'V_é',
    'µC_RX',
    'UNCONNECTED_RF',
    'A<0>',
    '(x)',
  ),
);
const letters = fc.constantFrom(...'ABCRUQJ0123456789_-+/.éµ');
const word = fc
  .array(letters, { minLength: 1, maxLength: 8 })
  .map((all) => `R${all.join('')}`)
  // In code page 1252 the bytes of these three are one letter of UTF-8 as well.
  .filter((name) => !name.includes('éµµ'));

/** Names with blanks are of formats that can write them. */
export function drawnBoards(hasBlanks: boolean): fc.Arbitrary<DrawnBoard> {
  const names = fc
    .tuple(word, hasBlanks ? fc.constantFrom('', ' B', '  2') : fc.constant(''))
    .map((parts) => parts.join(''));
  const pins = fc.array(
    fc.record({
      name: fc.option(fc.constantFrom('1', 'VDD', 'EN', 'SHIELD')),
      net: nets,
      x: place,
      y: place,
      isThrough: fc.boolean(),
    }),
    { maxLength: 8 },
  );
  const part = fc.record({
    name: names,
    side: fc.constantFrom<('top' | 'bottom')[]>('top', 'bottom'),
    x: place,
    y: place,
    turn: fc.constantFrom(0, 90, 180, 270, -90, 45, 33.5, 12.25),
    mirror: fc.constantFrom<DrawnPart['mirror'][]>('0', 'MIRRORX', 'MIRRORY'),
    pins: pins.map((all) => all.map((pin, at): DrawnPin => ({ ...pin, number: `${at + 1}` }))),
    value: fc.constantFrom('ISL9240', '10k (1%)'),
  });
  return fc.record({
    parts: fc
      .uniqueArray(part, { selector: ({ name }) => name, minLength: 2, maxLength: 12 })
      .filter((parts) => parts.some(({ pins: all }) => all.length > 0)),
    nails: fc.array(
      fc.record({
        x: place,
        y: place,
        net: nets,
        side: fc.constantFrom<('top' | 'bottom')[]>('top', 'bottom'),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    outline: fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 20 }).map(closed),
    height: fc.integer({ min: 9001, max: 12_000 }),
  });
}

const closed = (points: [number, number][]): Point[] => [...points, points[0] ?? [0, 0]];

/** What a reader has to say of it; `change` takes away what a format cannot hold. */
export function boardOf(
  format: Board['format'],
  drawn: DrawnBoard,
  change: (part: DrawnPart) => Part,
): Board {
  return {
    format,
    parts: drawn.parts.map(change),
    nails: drawn.nails.map(({ x, y, net, side }) => ({ x: x * mil, y: y * mil, net, side })),
    outline: segmentsOf(drawn.outline.map(([x, y]): Point => [x * mil, y * mil])),
    problems: [],
  };
}

export const partOf = ({ name, side, pins }: DrawnPart, pinOf: (pin: DrawnPin) => Partial<Pin>): Part => ({
  name,
  side,
  pins: pins.map((pin) => ({
    number: pin.number,
    name: pin.name,
    net: pin.net,
    x: pin.x * mil,
    y: pin.y * mil,
    side: side as Side,
    ...pinOf(pin),
  })),
});

export function segmentsOf(points: Point[]): Point[][] {
  const segments: Point[][] = [];
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1], points[at]];
    if (from && to) segments.push([from, to]);
  }
  return segments;
}

const ends = ['\n', '\r\n', '\r'];

/** Of the platform: this package knows the types of neither browsers nor Node. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export function bytesOf(lines: string[], { ends: end, encoding }: Style): Uint8Array {
  const text = lines.map((line, at) => line + (end === 'mixed' ? ends[at % 3] : end)).join('');
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'utf-8 with a mark') return new TextEncoder().encode(`\ufeff${text}`);
  if (encoding === 'latin1') return Uint8Array.from(text, (char) => char.charCodeAt(0));
  const codes = Array.from(`\ufeff${text}`, (char) => char.charCodeAt(0));
  const bytes = codes.flatMap((code) => [code >> 8, code & 0xff]);
  return Uint8Array.from(encoding === 'utf-16be' ? bytes : bytes.map((_, at) => bytes[at ^ 1] ?? 0));
}
