import type { Part, Point, Side } from './board.ts';
import type { BoardDraft } from './board-draft.ts';
import { boardProblems } from './board-problems.ts';
import {
  type BoardLines,
  fieldsOf,
  inch,
  integerOf,
  isNearly,
  isWholeNet,
  numberOf,
  testerNet,
  trimmed,
} from './board-text.ts';

/*
 * BVRAW_FORMAT_1 (.bvr): inches. Sections <<Layout>>, <<Pin>> and <<Nail>>, each with a line of headings; fields
 * between tabs, in the outline also between commas. Nothing says how much there is, or where the file ends.
 */

const headings = {
  layout: ['x', 'y'],
  pin: ['part', 'side', 'id', 'name', 'x', 'y', 'layer', 'net'],
  nail: ['nail', 'x', 'y', 'type', 'grid', 'side', 'netid', 'net'],
};
type Section = keyof typeof headings;
const sectionNames = Object.keys(headings) as Section[];

interface State {
  draft: BoardDraft;
  section: Section | null;
  /** The next line names the columns. */
  isHeading: boolean;
  columns: string[];
  outline: Point[];
  parts: Map<string, Part | null>;
  nets: Set<string>;
  seen: Set<Section>;
}

export function readBvr1({ lines, open }: BoardLines, draft: BoardDraft): void {
  const state: State = {
    draft,
    section: null,
    isHeading: false,
    columns: [],
    outline: [],
    parts: new Map(),
    nets: new Set(),
    seen: new Set(),
  };
  for (const [at, line] of lines.entries()) {
    if (!draft.mayGoOn()) break;
    if (trimmed(line) !== '' && at > 0) readLine(state, line, at + 1);
  }
  if (open !== null) readOpenLine(state, open, lines.length + 1);
  draft.line(state.outline);
  if (!state.seen.has('pin')) draft.problem(boardProblems.noSection('<<Pin>>'));
}

function readLine(state: State, line: string, number: number): void {
  const title = trimmed(line);
  if (title.startsWith('<<') && title.endsWith('>>')) {
    enter(state, title.slice(2, -2), number);
    return;
  }
  if (state.isHeading) {
    state.isHeading = false;
    readHeadings(state, line);
    return;
  }
  if (state.section === null) return;
  const isRead = readers[state.section](state, line);
  if (!isRead) state.draft.badLine(`<<${state.section}>>`, number);
}

function enter(state: State, title: string, number: number): void {
  const name = title.toLowerCase();
  state.section = sectionNames.find((section) => section === name) ?? null;
  state.isHeading = true;
  if (state.section) state.seen.add(state.section);
  else if (isNearly(name, sectionNames)) state.draft.badLine('<<…>>', number);
}

/** Columns may be in another order where all of them are named; else they are in the usual one. */
function readHeadings(state: State, line: string): void {
  if (state.section === null) return;
  const usual: string[] = headings[state.section];
  const named = columnsOf(line).map((name) => trimmed(name).toLowerCase());
  const isWhole = named.length === usual.length && usual.every((name) => named.includes(name));
  state.columns = isWhole ? named : usual;
}

/** Between tabs; a file without any has blanks. */
const columnsOf = (line: string) => (line.includes('\t') ? line.split('\t') : fieldsOf(line));

/** A last line without its end is used only among the nails, which come last, and if its net is whole. */
function readOpenLine(state: State, line: string, number: number): void {
  const net = fieldIn(state, columnsOf(line), 'net');
  const isAtEnd = state.section === 'nail' || (state.section === 'pin' && state.seen.has('nail'));
  const isWhole =
    isAtEnd && !state.isHeading && state.columns.at(-1) === 'net' && isWholeNet(net, state.nets);
  if (isWhole) readLine(state, line, number);
  else state.draft.problem(boardProblems.cutLine(number));
}

const fieldIn = (state: State, fields: string[], column: string) =>
  trimmed(fields[state.columns.indexOf(column)] ?? '');

const readers: Record<Section, (state: State, line: string) => boolean> = {
  layout: readPoint,
  pin: readPin,
  nail: readNail,
};

/** A point that cannot be read parts the outline: nothing is drawn across it. */
function readPoint(state: State, line: string): boolean {
  const fields = fieldsOf(line.replaceAll(',', ' '));
  const [x, y] = fields.map((field) => numberOf(field) * inch);
  if (fields.length === 2 && x !== undefined && y !== undefined && !Number.isNaN(x + y)) {
    state.outline.push([x, y]);
    return true;
  }
  state.draft.line(state.outline);
  state.outline = [];
  return false;
}

function readPin(state: State, line: string): boolean {
  const fields = columnsOf(line);
  const field = (column: string) => fieldIn(state, fields, column);
  const name = field('part');
  const [x, y] = [numberOf(field('x')) * inch, numberOf(field('y')) * inch];
  const side = sideOf(field('side'));
  if (!hasAll(state, fields) || name === '' || Number.isNaN(x + y)) return false;
  if (!state.parts.has(name)) state.parts.set(name, state.draft.part(name, side));
  const part = state.parts.get(name);
  const net = netOf(state, field('net'));
  if (part) state.draft.pin(part, { number: field('id'), name: field('name'), net, x, y, side });
  return true;
}

function readNail(state: State, line: string): boolean {
  const fields = columnsOf(line);
  const field = (column: string) => fieldIn(state, fields, column);
  const [x, y] = [numberOf(field('x')) * inch, numberOf(field('y')) * inch];
  const side = sideOf(field('side'));
  if (!hasAll(state, fields) || Number.isNaN(x + y)) return false;
  state.draft.nail({ x, y, side, net: netOf(state, field('net')) });
  return true;
}

/** An empty net at the end may be left out with its tab; then the others must look like what they are. */
function hasAll(state: State, fields: string[]): boolean {
  const side = fieldIn(state, fields, 'side');
  if (!/^\([A-Z]\)$/.test(side)) return false;
  if (fields.length === state.columns.length) return true;
  const number = fieldIn(state, fields, state.section === 'pin' ? 'layer' : 'netid');
  return fields.length === state.columns.length - 1 && !Number.isNaN(integerOf(number));
}

function netOf(state: State, field: string): string | null {
  state.nets.add(field);
  return testerNet(field);
}

const sideOf = (field: string): Side => (field === '(T)' ? 'top' : 'bottom');
