import type { Board, Side } from '@bancada/contract/boards/board';
import { type Bounds, type Cells, cellsOf } from './cells.ts';

/**
 * A board as it is drawn and searched: numbers in arrays that a worker hands over without a copy. A pin is its place in them. Test points are
 * pins without a part, behind all others. Lengths are millimetres.
 */
export interface BoardLayout {
  parts: {
    names: string[];
    /** What is mounted, where the file says so. */
    values: (string | null)[];
    sides: Uint8Array;
    /** Pins of part `n` are those from `first[n]` to before `first[n + 1]`. */
    first: Uint32Array;
    /** Left, bottom, right and top of each part, with its pins' own size; NaN: it has no pins, and no place. */
    boxes: Float64Array;
  };
  pins: {
    x: Float64Array;
    y: Float64Array;
    /** Half of the side of the square that is drawn: the formats say nothing of a pin's size. */
    halves: Float32Array;
    sides: Uint8Array;
    /** -1: a test point. */
    parts: Int32Array;
    /** -1: on no net. */
    nets: Int32Array;
    numbers: (string | null)[];
    names: (string | null)[];
  };
  nets: {
    names: string[];
    /** As `parts.first`, into `pins`. */
    first: Uint32Array;
    pins: Uint32Array;
  };
  /** Lines from point to point: x, y, x, y …, a line each. */
  outline: Float64Array[];
  bounds: Bounds;
  cells: Cells;
  /** Sentences. */
  problems: string[];
}

/** Bits, so that both is both of them. */
export const sideBits = { top: 1, bottom: 2, both: 3 } as const satisfies Record<Side, number>;
/** Of a pin that has no neighbour in its part, and the smallest and largest one. */
const halfSizes = { alone: 0.4, min: 0.06, max: 0.9 };
/** Of the way to the nearest pin of the same part. */
const shareOfPitch = 0.36;

/** What is drawn of a board that was read. */
export function layoutOf(board: Board): BoardLayout {
  const { pins, first, netNames } = placedPins(board);
  const outline = joinedLines(board.outline);
  const bounds = boundsOf(pins, outline);
  return {
    parts: {
      names: board.parts.map(({ name }) => name),
      values: board.parts.map(({ value }) => value ?? null),
      sides: Uint8Array.from(board.parts, ({ side }) => sideBits[side]),
      first,
      boxes: boxesOf(first, pins),
    },
    pins,
    nets: netsOf(netNames, pins.nets),
    outline,
    bounds,
    cells: cellsOf(pins, bounds),
    problems: board.problems,
  };
}

function emptyPins(count: number): BoardLayout['pins'] {
  return {
    x: new Float64Array(count),
    y: new Float64Array(count),
    halves: new Float32Array(count).fill(halfSizes.alone),
    sides: new Uint8Array(count),
    parts: new Int32Array(count).fill(-1),
    nets: new Int32Array(count).fill(-1),
    numbers: [],
    names: [],
  };
}

/** The pins of the parts, part by part, and behind them the test points. */
function placedPins({ parts, nails }: Board) {
  const pins = emptyPins(parts.reduce((sum, part) => sum + part.pins.length, nails.length));
  const netNumbers = new Map<string, number>();
  const first = new Uint32Array(parts.length + 1);
  let at = 0;
  const add = (pin: { x: number; y: number; side: Side; net: string | null }, part: number) => {
    pins.x[at] = pin.x;
    pins.y[at] = pin.y;
    pins.sides[at] = sideBits[pin.side];
    pins.parts[at] = part;
    if (pin.net !== null) {
      const known = netNumbers.get(pin.net) ?? netNumbers.size;
      netNumbers.set(pin.net, known);
      pins.nets[at] = known;
    }
    at += 1;
  };
  for (const [part, { pins: own }] of parts.entries()) {
    for (const pin of own) {
      pins.numbers.push(pin.number);
      pins.names.push(pin.name);
      add(pin, part);
    }
    first[part + 1] = at;
    sizePins(pins, first[part] ?? 0, at);
  }
  for (const nail of nails) add(nail, -1);
  return { pins, first, netNames: [...netNumbers.keys()] };
}

/** Each square takes a share of the way to the nearest pin, so that no two of a part touch. */
function sizePins({ x, y, halves }: BoardLayout['pins'], from: number, to: number): void {
  const order = Array.from({ length: to - from }, (_, index) => from + index);
  order.sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0));
  const nearest = order.map((pin, place) => {
    let best = Number.POSITIVE_INFINITY;
    for (const step of [-1, 1]) {
      for (let other = place + step; ; other += step) {
        const next = order[other];
        if (next === undefined) break;
        const apart = Math.abs((x[next] ?? 0) - (x[pin] ?? 0));
        if (apart >= best) break;
        const way = Math.max(apart, Math.abs((y[next] ?? 0) - (y[pin] ?? 0)));
        if (way > 0) best = Math.min(best, way);
      }
    }
    return best;
  });
  for (const [place, pin] of order.entries()) {
    const way = nearest[place] ?? Number.POSITIVE_INFINITY;
    const half = way === Number.POSITIVE_INFINITY ? halfSizes.alone : way * shareOfPitch;
    halves[pin] = Math.min(halfSizes.max, Math.max(halfSizes.min, half));
  }
}

function boxesOf(first: Uint32Array, { x, y, halves }: BoardLayout['pins']): Float64Array {
  const boxes = new Float64Array(4 * (first.length - 1)).fill(Number.NaN);
  for (let part = 0; part < first.length - 1; part++) {
    const [from = 0, to = 0] = [first[part], first[part + 1]];
    if (from === to) continue;
    const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -Infinity, -Infinity];
    for (let pin = from; pin < to; pin++) {
      const [px = 0, py = 0, half = 0] = [x[pin], y[pin], halves[pin]];
      const edge = half * 1.5;
      box[0] = Math.min(box[0] ?? 0, px - edge);
      box[1] = Math.min(box[1] ?? 0, py - edge);
      box[2] = Math.max(box[2] ?? 0, px + edge);
      box[3] = Math.max(box[3] ?? 0, py + edge);
    }
    boxes.set(box, 4 * part);
  }
  return boxes;
}

function netsOf(names: string[], ofPins: Int32Array): BoardLayout['nets'] {
  const first = new Uint32Array(names.length + 1);
  for (const net of ofPins) if (net >= 0) first[net + 1] = (first[net + 1] ?? 0) + 1;
  for (let net = 0; net < names.length; net++) first[net + 1] = (first[net + 1] ?? 0) + (first[net] ?? 0);
  const next = first.slice();
  const pins = new Uint32Array(first[names.length] ?? 0);
  for (const [pin, net] of ofPins.entries()) {
    if (net < 0) continue;
    pins[next[net] ?? 0] = pin;
    next[net] = (next[net] ?? 0) + 1;
  }
  return { names, first, pins };
}

/** Pieces of which each begins where the former ends are one line: a board of an arc's thousand chords is drawn with a few. */
function joinedLines(lines: Board['outline']): Float64Array[] {
  const joined: number[][] = [];
  for (const line of lines) {
    const [begin, ...rest] = line;
    if (begin === undefined) continue;
    const last = joined.at(-1);
    const isNext = last !== undefined && last.at(-2) === begin[0] && last.at(-1) === begin[1];
    if (isNext) last.push(...rest.flat());
    else joined.push(line.flat());
  }
  return joined.map((line) => Float64Array.from(line));
}

const nothing: Bounds = { left: 0, right: 10, bottom: 0, top: 10 };
/** A board of a single point is looked at with some room around it. */
const leastMm = 2;

function boundsOf({ x, y, halves }: BoardLayout['pins'], outline: readonly Float64Array[]): Bounds {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  const take = (px: number, py: number, half: number) => {
    left = Math.min(left, px - half);
    right = Math.max(right, px + half);
    bottom = Math.min(bottom, py - half);
    top = Math.max(top, py + half);
  };
  for (const [pin, px] of x.entries()) take(px, y[pin] ?? 0, halves[pin] ?? 0);
  for (const line of outline)
    for (let at = 0; at + 1 < line.length; at += 2) take(line[at] ?? 0, line[at + 1] ?? 0, 0);
  if (left > right) return nothing;
  const [wide, high] = [Math.max(0, leastMm - (right - left)) / 2, Math.max(0, leastMm - (top - bottom)) / 2];
  return { left: left - wide, right: right + wide, bottom: bottom - high, top: top + high };
}

/** What a worker hands over in place of a copy. */
export function buffersOf({ parts, pins, nets, outline, cells }: BoardLayout): ArrayBufferLike[] {
  const arrays = [
    ...[parts.sides, parts.first, parts.boxes],
    ...[pins.x, pins.y, pins.halves, pins.sides, pins.parts, pins.nets],
    ...[nets.first, nets.pins, cells.first, cells.pins],
    ...outline,
  ];
  return arrays.map(({ buffer }) => buffer);
}
