import type { Part, Point, Side } from './board.ts';
import type { BoardDraft } from './board-draft.ts';
import { boardProblems } from './board-problems.ts';
import {
  type BoardLines,
  fieldsOf,
  isNearly,
  mil,
  numberOf,
  sideOfAll,
  testerNet,
  trimmed,
} from './board-text.ts';

/*
 * BVRAW_FORMAT_3 (.bvr): thousandths of an inch. A key and the rest of its line; PART_NAME … PART_END around parts, PIN_ID …
 * PIN_END around pins, whose PIN_ORIGIN does not count from PART_ORIGIN. OUTLINE_POINTS is one line drawn through its points,
 * OUTLINE_SEGMENTED are pairs of points.
 */

const keys = new Set(
  `PART_NAME PART_SIDE PART_ORIGIN PART_MOUNT PART_END PIN_ID PIN_NUMBER PIN_NAME PIN_SIDE PIN_ORIGIN PIN_RADIUS PIN_NET
  PIN_TYPE PIN_COMMENT PIN_END OUTLINE_POINTS OUTLINE_SEGMENTED`.split(/\s+/),
);
const once = new Set(['PIN_NUMBER', 'PIN_NAME', 'PIN_SIDE', 'PIN_ORIGIN', 'PIN_NET']);

interface State {
  draft: BoardDraft;
  part: { name: string; side: Side | null; pins: Map<string, string>[] } | null;
  pin: Map<string, string> | null;
  line: number;
  hasOutline: boolean;
}

export function readBvr3({ lines, open }: BoardLines, draft: BoardDraft): void {
  const state: State = { draft, part: null, pin: null, line: 0, hasOutline: false };
  for (const line of lines) {
    state.line++;
    if (!draft.mayGoOn()) break;
    readLine(state, line);
  }
  if (open !== null) readOpenLine(state, open);
  if (state.part || state.pin) {
    draft.problem(boardProblems.cut);
    state.pin = null;
    endPart(state);
  }
  if (!state.hasOutline) draft.problem(boardProblems.noOutline);
}

function readLine(state: State, line: string): void {
  const [key = '', value = ''] = fieldsOf(line, 2);
  if (key === '' || key.startsWith('BVRAW_FORMAT_')) return;
  if (!keys.has(key)) {
    // Two lines that have become one, too: their keys stand together.
    if (key.lastIndexOf('PART_') > 0 || isNearly(key, ['PART_NAME'])) {
      spoilt(state, 'PART_');
      return;
    }
    if (key.lastIndexOf('PIN_') > 0 || isNearly(key, keys) || beginsAsKey(key) || hasKey(value, false))
      damage(state);
    return;
  }
  if (hasKey(value)) {
    spoilt(state, key);
    return;
  }
  acts[key]?.(state, value, key);
}

/** Whether the blank behind a key is lost. */
function beginsAsKey(word: string): boolean {
  for (const key of keys) if (word.startsWith(key)) return true;
  return false;
}

function damage({ draft, line }: State): void {
  draft.badLine('BVRAW_FORMAT_3', line);
}

/** Whether two lines have become one, or the key is not the first word: a key stands in the value. */
function hasKey(value: string, isKnown = true): boolean {
  if (!value.includes('PIN_') && !value.includes('PART_') && !value.includes('OUTLINE_')) return false;
  return fieldsOf(value).some((field, at) => (at > 0 || !isKnown) && keys.has(field));
}

/** What the line opened or closed is not known: what is open ends here. */
function spoilt(state: State, key: string): void {
  damage(state);
  if (key.startsWith('OUTLINE_')) return;
  state.pin = null;
  if (key.startsWith('PART_')) endPart(state);
}

const acts: Record<string, (state: State, value: string, key: string) => void> = {
  PART_NAME: beginPart,
  PART_SIDE: (state, value) => {
    // A second side is of a part whose name is lost.
    if (!state.part || state.part.side !== null) return spoilt(state, 'PART_');
    state.part.side = sideOf(value);
    if (state.part.side === null) damage(state);
  },
  PART_END: (state) => {
    if (state.pin || !state.part) damage(state);
    endPin(state);
    endPart(state);
  },
  PIN_ID: (state) => {
    if (state.pin || !state.part) damage(state);
    endPin(state);
    state.pin = new Map();
  },
  PIN_END: (state) => {
    if (!state.pin) damage(state);
    endPin(state);
  },
  OUTLINE_POINTS: readOutline,
  OUTLINE_SEGMENTED: readOutline,
};
for (const key of once) acts[key] = keep;

function beginPart(state: State, value: string): void {
  if (state.part || state.pin) damage(state);
  endPin(state);
  endPart(state);
  if (value === '') damage(state);
  else state.part = { name: value, side: null, pins: [] };
}

/** A value that comes twice is of two pins, of which neither is known. */
function keep(state: State, value: string, key: string): void {
  if (!state.pin || state.pin.has(key)) {
    damage(state);
    state.pin = null;
    return;
  }
  state.pin.set(key, value);
}

function endPin(state: State): void {
  if (state.pin && state.part) state.part.pins.push(state.pin);
  state.pin = null;
}

function endPart(state: State): void {
  const { part, draft } = state;
  state.part = null;
  if (!part) return;
  if (part.side === null) damage(state);
  const side = part.side ?? sideOfAll(part.pins.map((pin) => sideOf(pin.get('PIN_SIDE') ?? '')));
  const made = side && draft.part(part.name, side);
  if (made) for (const pin of part.pins) addPin(state, made, pin);
}

function addPin(state: State, part: Part, pin: Map<string, string>): void {
  const origin = fieldsOf(pin.get('PIN_ORIGIN') ?? '');
  const [x, y] = [numberOf(origin[0]) * mil, numberOf(origin[1]) * mil];
  const written = pin.get('PIN_SIDE');
  const side = written === undefined ? part.side : sideOf(written);
  if (origin.length !== 2 || Number.isNaN(x + y) || side === null) {
    damage(state);
    return;
  }
  const [number, name] = [pin.get('PIN_NUMBER') ?? null, pin.get('PIN_NAME') ?? null];
  state.draft.pin(part, { number, name, net: testerNet(pin.get('PIN_NET')), x, y, side });
}

function sideOf(value: string): Side | null {
  if (value === 'T') return 'top';
  if (value === 'B') return 'bottom';
  return value === 'O' ? 'both' : null;
}

function readOutline(state: State, value: string, key: string): void {
  state.hasOutline = true;
  const numbers = fieldsOf(value).map((field) => numberOf(field) * mil);
  const points: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    points.push([numbers[at] ?? Number.NaN, numbers[at + 1] ?? Number.NaN]);
  const size = key === 'OUTLINE_POINTS' ? 2 : 4;
  // A lost number would exchange x and y of all that follow.
  if (numbers.length % size !== 0) {
    damage(state);
    return;
  }
  if (points.some(([x, y]) => Number.isNaN(x + y))) damage(state);
  if (key === 'OUTLINE_POINTS') {
    state.draft.line(points);
    return;
  }
  for (let at = 0; at < points.length; at += 2) state.draft.line(points.slice(at, at + 2));
}

/** The outline is the last line of most files: its last number is whole if that point stands in it twice. */
function readOpenLine(state: State, line: string): void {
  state.line++;
  const key = trimmed(line);
  if (key === 'PART_END' && state.part && !state.pin) {
    endPart(state);
    return;
  }
  const fields = fieldsOf(line);
  const isOutline = fields[0] === 'OUTLINE_POINTS' || fields[0] === 'OUTLINE_SEGMENTED';
  if (!isOutline) {
    state.draft.problem(boardProblems.cutLine(state.line));
    return;
  }
  const numbers = fields.slice(1);
  const size = fields[0] === 'OUTLINE_POINTS' ? 2 : 4;
  if (numbers.length % size === 0 && isClosed(numbers, size)) {
    readLine(state, line);
    return;
  }
  state.draft.problem(boardProblems.cutLine(state.line));
  // The last number may not be whole; nor then is the point or segment that it belongs to.
  const lost = numbers.length % size || size;
  readOutline(state, numbers.slice(0, numbers.length - lost).join(' '), fields[0] ?? '');
}

/** Whether a line comes back to where it began, or every point of the segments joins two of them. */
function isClosed(numbers: string[], size: number): boolean {
  const points: string[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    points.push(`${numberOf(numbers[at])} ${numberOf(numbers[at + 1])}`);
  if (size === 2) return points.length > 2 && points[0] === points.at(-1);
  const odd = new Set<string>();
  for (const point of points) if (!odd.delete(point)) odd.add(point);
  return odd.size === 0;
}
