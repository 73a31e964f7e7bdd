import type { DrawnBoard, DrawnPart, DrawnPin } from './drawn-boards.ts';

/* Boards of a given size for benchmarks and journeys, the same each time: nobody's, and like nobody's. */

interface MadeBoard {
  parts: number;
  pins: number;
}

/** One part in so many is a chip with a grid of pins, the others have two. */
const chipEvery = 100;
const pitch = { ofPins: 20, ofParts: 70 } as const;
const groundShare = 0.25;

/** A board of so many parts and, to a few, so many pins, in rows: chips above, resistors and capacitors below. Positions in mil. */
export function madeBoard({ parts, pins }: MadeBoard): DrawnBoard {
  const chips = Math.max(1, Math.floor(parts / chipEvery));
  const ofChip = Math.max(2, Math.round((pins - 2 * (parts - chips)) / chips));
  const netOf = nets(Math.ceil(pins / 8));
  const columns = Math.ceil(Math.sqrt(parts * 1.6));
  const width = columns * pitch.ofParts;
  const chipEdge = (Math.ceil(Math.sqrt(ofChip)) + 4) * pitch.ofPins;
  const chipColumns = Math.max(1, Math.floor(width / chipEdge));
  const made: DrawnPart[] = [];
  for (let at = 0; at < chips; at++) {
    const [x, y] = [(at % chipColumns) * chipEdge + 100, -Math.floor(at / chipColumns) * chipEdge - 300];
    made.push(partAt(`U${7000 + at * 10}`, at % 4 === 3, x, y, gridPins(ofChip, x, y, netOf)));
  }
  const below = -(Math.ceil(chips / chipColumns) + 1) * chipEdge - 200;
  for (let at = 0; at < parts - chips; at++) {
    const [x, y] = [(at % columns) * pitch.ofParts + 50, below - Math.floor(at / columns) * pitch.ofParts];
    const two = [-15, 15].map((by, pin): DrawnPin => pinAt(pin, x + by, y, netOf()));
    made.push(partAt(`${'RCLD'[at % 4] ?? 'R'}${1000 + at}`, at % 5 === 4, x, y, two));
  }
  const bottom = below - Math.ceil(parts / columns) * pitch.ofParts - 50;
  const right = width + 150;
  return {
    parts: made,
    nails: [{ x: 60, y: bottom + 40, net: 'GND', side: 'top' }],
    outline: [
      [0, 0],
      [right, 0],
      [right, bottom],
      [0, bottom],
      [0, 0],
    ],
    height: -bottom + 1,
  };
}

const partAt = (name: string, isBelow: boolean, x: number, y: number, pins: DrawnPin[]): DrawnPart => ({
  ...{ name, x, y, pins, turn: 0, mirror: '0' },
  side: isBelow ? 'bottom' : 'top',
});

const pinAt = (at: number, x: number, y: number, net: string | null): DrawnPin => ({
  ...{ x, y, net, number: `${at + 1}`, name: null, isThrough: false },
});

function gridPins(count: number, x: number, y: number, netOf: () => string | null): DrawnPin[] {
  const edge = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, at) =>
    pinAt(at, x + (at % edge) * pitch.ofPins, y - Math.floor(at / edge) * pitch.ofPins, netOf()),
  );
}

/** Ground takes its share, some pins are free, the rest falls on so many nets: the same each time. */
function nets(count: number): () => string | null {
  let seed = 20_261;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const share = seed / 2_147_483_648;
    if (share < groundShare) return 'GND';
    if (share < groundShare + 0.04) return null;
    const at = Math.floor(share * 7919 * count) % count;
    return at === 0 ? 'PPBUS_G3H' : `PP${at}V_S${at % 6}`;
  };
}
