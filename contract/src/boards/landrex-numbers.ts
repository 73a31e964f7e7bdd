import type { Side } from './board.ts';

export interface PartLine {
  name: string;
  side: Side;
  /** How many pins all parts up to this one have. */
  end: number;
}

/** How far lines can have moved by one that was lost or that became two. */
const shifts = [0, 1, -1, 2, -2];

/**
 * The numbers by which pins name their parts: places in the list, from 1. Behind a line that cannot be read they may have moved;
 * there the pin before a part's end tells. null: nobody knows.
 */
export function numbersOf(parts: (PartLine | null)[], columns: number[]): (number | null)[] {
  // The last pin is of the last part: each line that cannot be read is one part.
  if (columns.at(-1) === parts.length) return parts.map((part, at) => (part ? at + 1 : null));
  const numbers: (number | null)[] = [];
  let from = 0;
  while (from < parts.length) {
    let to = from;
    while (to < parts.length && parts[to]) to++;
    const shift = from === 0 ? 0 : shiftOf(parts, columns, from, to);
    for (let at = from; at < to; at++) numbers.push(shift === null ? null : at + 1 + shift);
    if (to < parts.length) numbers.push(null);
    from = to + 1;
  }
  return numbers;
}

function shiftOf(parts: (PartLine | null)[], columns: number[], from: number, to: number): number | null {
  // With a pin lost, ends count to other pins.
  if (columns.length !== parts.at(-1)?.end) return null;
  let best: number | null = null;
  let most = 0;
  for (const shift of shifts) {
    let agreed = 0;
    for (let at = from; at < to; at++) if (columns[(parts[at]?.end ?? 0) - 1] === at + 1 + shift) agreed++;
    if (agreed > most) [best, most] = [shift, agreed];
  }
  return most * 2 > to - from ? best : null;
}

/** So many pins that stand in another part's place are damage; more of them, and the ends mean something else. */
const fewWrong = 3;

/** Pins whose number names another part than their place does, where the number is the one that is likely damaged. */
export function wronglyPlaced(parts: (PartLine | null)[], columns: number[]): Set<number> {
  const wrong = new Set<number>();
  const outOfOrder = new Set<number>();
  if (columns.length !== parts.at(-1)?.end || parts.includes(null)) return inTheirRuns(columns);
  let owner = 0;
  for (const [at, column] of columns.entries()) {
    while (owner < parts.length && at >= (parts[owner]?.end ?? 0)) owner++;
    if (column === owner + 1) continue;
    wrong.add(at);
    if (!isInOrder(columns, at)) outOfOrder.add(at);
  }
  if (wrong.size <= fewWrong) return wrong;
  return outOfOrder.size * 4 > columns.length ? new Set() : outOfOrder;
}

/** Without places to hold them against: a number that is out of order among its neighbours, in a file that is in order. */
function inTheirRuns(columns: number[]): Set<number> {
  const out = new Set<number>();
  for (const at of columns.keys()) if (!isInOrder(columns, at)) out.add(at);
  return out.size * 4 > columns.length ? new Set() : out;
}

function isInOrder(columns: number[], at: number): boolean {
  const [before = 0, here = 0, after = Number.POSITIVE_INFINITY] = [
    columns[at - 1],
    columns[at],
    columns[at + 1],
  ];
  return !(before > here) && !(here > after);
}
