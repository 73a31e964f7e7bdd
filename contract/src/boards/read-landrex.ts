import type { Part, Point, Side } from './board.ts';
import type { BoardDraft } from './board-draft.ts';
import { boardProblems } from './board-problems.ts';
import {
  type BoardLines,
  fieldsOf,
  integerOf,
  isNearly,
  isWholeNet,
  mil,
  numberOf,
  testerNet,
  trimmed,
} from './board-text.ts';
import { numbersOf, type PartLine, wronglyPlaced } from './landrex-numbers.ts';

/*
 * Landrex (.brd): thousandths of an inch; sections str_length, var_data (counts, which are often wrong), Format (the outline),
 * Parts (name type end), Pins (x y probe part net) and Nails (probe x y side net). A part's `end` counts the pins up to and with
 * its own. A pin names its part by its number, and without a net has that of the nail with its probe's number.
 */

const titles: Record<string, string> = {
  'str_length:': 'str_length',
  'var_data:': 'var_data',
  'format:': 'Format',
  'parts:': 'Parts',
  'pins1:': 'Parts',
  'pins:': 'Pins',
  'pins2:': 'Pins',
  'nails:': 'Nails',
};

export const isLandrexTitle = (line: string) => trimmed(line).toLowerCase() in titles;

interface PinLine {
  x: number;
  y: number;
  probe: number;
  part: number;
  net: string;
}

interface NailLine {
  probe: number;
  x: number;
  y: number;
  side: Side;
  net: string;
}

interface Read {
  outline: Point[];
  parts: (PartLine | null)[];
  pins: (PinLine | null)[];
  nails: NailLine[];
  seen: Set<string>;
  section: string | null;
}

export function readLandrex({ lines, open }: BoardLines, draft: BoardDraft): void {
  const read: Read = { outline: [], parts: [], pins: [], nails: [], seen: new Set(), section: null };
  for (const [at, line] of lines.entries()) {
    if (!draft.mayGoOn()) break;
    readLine(read, line, at + 1, draft);
  }
  if (open !== null) readOpenLine(read, open, lines.length + 1, draft);
  const usesNails = read.pins.some((pin) => pin?.net === '' && pin.probe > 0);
  for (const section of ['Format', 'Parts', 'Pins', ...(usesNails ? ['Nails'] : [])])
    if (!read.seen.has(section)) draft.problem(boardProblems.noSection(section));
  build(read, draft);
}

function readLine(read: Read, line: string, number: number, draft: BoardDraft): void {
  const text = trimmed(line);
  if (text === '') return;
  if (text.endsWith(':') && fieldsOf(text).length === 1) {
    const title = text.toLowerCase();
    read.section = titles[title] ?? null;
    if (read.section) read.seen.add(read.section);
    else if (isNearly(title, Object.keys(titles))) draft.badLine('BRD', number);
    return;
  }
  const isRead = read.section === null || (readers[read.section]?.(read, text) ?? true);
  if (!isRead) draft.badLine(read.section ?? '', number);
}

const readers: Record<string, (read: Read, line: string) => boolean> = {
  Format: readPoint,
  Parts: (read, line) => keep(read.parts, partOf(line)),
  Pins: (read, line) => keep(read.pins, pinOf(line)),
  Nails: (read, line) => {
    const nail = nailOf(line);
    if (nail) read.nails.push(nail);
    return nail !== null;
  },
};

/** What cannot be read keeps its place: others are known by theirs. */
function keep<T>(list: (T | null)[], item: T | null): boolean {
  list.push(item);
  return item !== null;
}

function readPoint(read: Read, line: string): boolean {
  const fields = fieldsOf(line);
  const [x, y] = [numberOf(fields[0]) * mil, numberOf(fields[1]) * mil];
  const isRead = fields.length === 2 && !Number.isNaN(x + y);
  read.outline.push(isRead ? [x, y] : [Number.NaN, Number.NaN]);
  return isRead;
}

function partOf(line: string): PartLine | null {
  const fields = fieldsOf(line);
  const [type, end] = [integerOf(fields[1]), integerOf(fields[2])];
  return fields.length === 3 && end >= 0 && !Number.isNaN(type)
    ? { name: fields[0] ?? '', side: sideOfType(type), end }
    : null;
}

function sideOfType(type: number): Side {
  if (type === 1 || (type >= 4 && type <= 7)) return 'top';
  return type === 2 || type >= 8 ? 'bottom' : 'both';
}

function pinOf(line: string): PinLine | null {
  const [x, y, probe, part, net = ''] = fieldsOf(line, 5);
  const pin = {
    x: numberOf(x) * mil,
    y: numberOf(y) * mil,
    probe: integerOf(probe),
    part: integerOf(part),
    net,
  };
  return Number.isNaN(pin.x + pin.y + pin.probe + pin.part) || isTwoLines(net) ? null : pin;
}

function nailOf(line: string): NailLine | null {
  const [probe, x, y, side, net = ''] = fieldsOf(line, 5);
  const nail = { probe: integerOf(probe), x: numberOf(x) * mil, y: numberOf(y) * mil, net };
  const isRead = !Number.isNaN(nail.probe + nail.x + nail.y + integerOf(side)) && !isTwoLines(net);
  return isRead ? { ...nail, side: side === '1' ? 'top' : 'bottom' } : null;
}

/** A net after which numbers follow: the end of the line is lost. */
function isTwoLines(net: string): boolean {
  if (!net.includes(' ')) return false;
  return fieldsOf(net).filter((field) => !Number.isNaN(numberOf(field))).length >= 3;
}

/** A last line without its end is whole if its net stands in the file elsewhere, and nothing is missing before it. */
function readOpenLine(read: Read, line: string, number: number, draft: BoardDraft): void {
  const isNail = read.section === 'Nails';
  const record = isNail ? nailOf(trimmed(line)) : read.section === 'Pins' ? pinOf(trimmed(line)) : null;
  const isAtEnd = isNail || read.pins.length + 1 === read.parts.at(-1)?.end;
  const nets = [...read.pins, ...read.nails].map((other) => other?.net ?? '');
  const isKnown = record !== null && isWholeNet(record.net, nets);
  if (isAtEnd && isKnown && record.net !== '') readLine(read, line, number, draft);
  else draft.problem(boardProblems.cutLine(number));
}

function build(read: Read, draft: BoardDraft): void {
  draft.line(read.outline);
  const netsOfNails = new Map<number, string | null>();
  for (const { probe, net } of read.nails)
    if (!netsOfNails.has(probe)) netsOfNails.set(probe, testerNet(net));
  const columns = read.pins.map((pin) => pin?.part ?? Number.NaN);
  const parts = new Map<number, Part>();
  const numbers = numbersOf(read.parts, columns);
  for (const [at, line] of read.parts.entries()) {
    const part = line && draft.part(line.name, line.side);
    const number = numbers[at] ?? null;
    if (part && number !== null) parts.set(number, part);
    else if (part) draft.partWithoutPlace(part.name);
  }
  const wrong = wronglyPlaced(read.parts, columns);
  for (const [at, pin] of read.pins.entries()) {
    if (!pin || !draft.mayGoOn()) continue;
    const part = wrong.has(at) ? undefined : parts.get(pin.part);
    if (!part) {
      draft.strayPin();
      continue;
    }
    const net = trimmed(pin.net) === '' ? (netsOfNails.get(pin.probe) ?? null) : testerNet(pin.net);
    draft.pin(part, { number: null, name: null, net, x: pin.x, y: pin.y, side: part.side });
  }
  for (const { x, y, side, net } of read.nails) draft.nail({ x, y, side, net: testerNet(net) });
  const last = read.parts.at(-1)?.end ?? 0;
  if (read.seen.has('Pins') && read.pins.length < last)
    draft.problem(boardProblems.fewer('Pins', read.pins.length, last));
}
