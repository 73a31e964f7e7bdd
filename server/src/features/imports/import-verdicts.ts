import { isDeepStrictEqual } from 'node:util';
import { fieldTexts } from '@bancada/contract/errors';
import { importTexts } from '@bancada/contract/imports/imports';
import * as z from 'zod/mini';
import type { Database } from '../../database/database.ts';
import { type NamedKind, namedRecords } from '../records/named-records.service.ts';
import { shownValue } from '../records/unique-values.ts';
import { type ComposedColumn, importRules, type NamingColumn, type PlainKind } from './import-kinds.ts';
import type { ReadLine } from './import-lines.ts';
import { type Making, makeNamed } from './import-making.ts';
import {
  type Existing,
  findByIds,
  findByKeys,
  findNumbered,
  type LineKey,
  parentsFrom,
} from './imports.sql.ts';

/** A line, and what importing it would do. */
export interface JudgedLine extends ReadLine {
  acao: 'criar' | 'alterar' | 'igual' | 'recusar';
  existing: Existing | null;
  /** Lines that share a key are the same record; empty where each line is its own. */
  same: readonly string[];
  /** The columns in which the line differs from the existing record. */
  changed: string[];
  /** The article's new parent; null if its parent does not change. */
  move: { id: number; parent: number | null } | null;
}

/** All that the checks across lines need. */
type Verdict = Pick<JudgedLine, 'linha' | 'acao' | 'erros'>;

/**
 * Determines what each line would do to the records in use now. Each line is judged by itself: `refuseRepeated` and
 * `refuseCircles` check them against each other.
 */
export async function judgeLines(
  db: Database,
  kind: PlainKind,
  lines: readonly ReadLine[],
  making: Making,
): Promise<JudgedLine[]> {
  for (const naming of importRules[kind].names) await resolveNames(db, naming, lines, making);
  const found =
    importRules[kind].key.column === 'id'
      ? await findById(db, kind, lines)
      : await findByKey(db, kind, lines);
  return lines.map((line, place) => {
    const { same, existing } = found.get(place) ?? { same: null, existing: null };
    for (const composed of importRules[kind].composed ?? []) compose(composed, line, existing);
    const changed = existing === null ? [] : changedColumns(line, existing);
    const move = existing !== null && changed.includes('CUI') ? moveOf(existing, line) : null;
    const judged = {
      ...line,
      same: same === null ? [] : [same],
      existing,
      changed,
      move,
      acao: 'recusar' as const,
    };
    if (line.erros.length > 0) return judged;
    return { ...judged, acao: existing === null ? 'criar' : changed.length > 0 ? 'alterar' : 'igual' };
  });
}

function moveOf({ id }: Existing, { values }: ReadLine): JudgedLine['move'] {
  return { id, parent: isNumber(values.CUI) ? values.CUI : null };
}

/** Resolves the name in each line to a record's id, created where that is asked for, or reports that there is none. */
export async function resolveNames(
  db: Database,
  naming: NamingColumn,
  lines: readonly ReadLine[],
  making: Making,
): Promise<void> {
  const { field, column, kind, by } = naming;
  const given = [...new Set(lines.map(({ named }) => named[field]))];
  const ids: ReadonlyMap<string | number, number> =
    by === 'name' && kind !== 'artigos'
      ? await idsOfNames(db, kind, given.filter(isText), making)
      : await findNumbered(db, kind, given.filter(isNumber));
  for (const line of lines) {
    const name = line.named[field];
    if (name === undefined) continue;
    const id = name === null ? null : ids.get(name);
    if (id === undefined) line.erros.push({ campo: field, msg: unknownText(naming, String(name)) });
    else line.values[column] = id;
  }
}

async function idsOfNames(db: Database, kind: NamedKind, names: readonly string[], making: Making) {
  const found = await namedRecords(db, kind, names);
  const unknown = names.filter((name) => !found.has(name));
  return unknown.length === 0 ? found : new Map([...found, ...(await makeNamed(db, making, kind, unknown))]);
}

const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number';

function unknownText({ kind }: NamingColumn, name: string): string {
  if (kind === 'artigos') return importTexts.unknownArticle(name);
  const text = kind === 'manufacturers' ? importTexts.unknownManufacturer : importTexts.unknownCategory;
  return text(shownValue(name));
}

async function findByKey(db: Database, kind: PlainKind, lines: readonly ReadLine[]) {
  const { column, scope } = importRules[kind].key;
  const keys = lines.flatMap(({ values }, place): LineKey[] => {
    const value = values[column];
    const within = scope === undefined ? 0 : values[scope];
    return typeof value === 'string' && typeof within === 'number' ? [{ place, scope: within, value }] : [];
  });
  return findByKeys(db, kind, keys);
}

async function findById(db: Database, kind: PlainKind, lines: readonly ReadLine[]) {
  const records = await findByIds(
    db,
    kind,
    lines.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  const found = new Map<number, { same: string; existing: Existing | null }>();
  for (const [place, line] of lines.entries()) {
    if (line.id === null) continue;
    const existing = records.get(line.id) ?? null;
    found.set(place, { same: String(line.id), existing });
    if (existing === null) line.erros.push({ campo: 'id', msg: importTexts.unknownArticle(line.id) });
  }
  return found;
}

/** Joins the parts in the line with those of the record that the file has no column for, or reports what is wrong with them. */
function compose({ column, empty, whole }: ComposedColumn, line: ReadLine, existing: Existing | null): void {
  const given = line.composed[column];
  if (given === undefined) return;
  const joined = { ...empty, ...Object(existing?.[column]), ...given };
  if (Object.values(joined).every((part) => part === '')) {
    line.values[column] = null;
    return;
  }
  const result = z.safeParse(whole, joined);
  if (result.success) line.values[column] = result.data;
  for (const { path, message } of result.error?.issues ?? [])
    line.erros.push({ campo: path[0] === undefined ? null : String(path[0]), msg: message });
}

function changedColumns({ values }: ReadLine, existing: Existing): string[] {
  return Object.keys(values).filter((column) => !isSame(existing[column], values[column]));
}

/** Stored texts are trimmed for the comparison, because the cells of a file always are; a workbook has line breaks of one kind alone. */
export function isSame(stored: unknown, given: unknown): boolean {
  const compared = (value: unknown) =>
    typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : value;
  return isDeepStrictEqual(compared(stored), compared(given));
}

/** Refuses each line that repeats the record of an earlier one. */
export function refuseRepeated(lines: readonly (Verdict & Pick<JudgedLine, 'same'>)[]): void {
  const first = new Map<string, number>();
  for (const line of lines) {
    const earlier = line.same.map((key) => first.get(key)).find((number) => number !== undefined);
    if (earlier !== undefined) refuse(line, { campo: null, msg: importTexts.repeats(earlier) });
    else for (const key of line.same) first.set(key, line.linha);
  }
}

/** Refuses lines that together would make an article its own ancestor. */
export async function refuseCircles(
  db: Database,
  lines: readonly (Verdict & Pick<JudgedLine, 'move'>)[],
): Promise<void> {
  const moves = lines.flatMap(({ move }) => (move === null ? [] : [move]));
  const target = new Map(moves.map(({ id, parent }) => [id, parent]));
  const parents = [...target.values()].filter(isNumber);
  if (parents.length === 0) return;
  const stored = await parentsFrom(db, parents);
  const parentOf = (id: number) => (target.has(id) ? target.get(id) : stored.get(id)) ?? null;
  const circling = inCircles(target.keys(), parentOf);
  for (const line of lines)
    if (line.move !== null && circling.has(line.move.id))
      refuse(line, { campo: 'artigo_pai', msg: fieldTexts.articleUnderItself });
}

/** Those of these articles that are on a cycle. Visits each article once, so depth does not matter. */
function inCircles(ids: Iterable<number>, parentOf: (id: number) => number | null): Set<number> {
  const circling = new Set<number>();
  const seen = new Set<number>();
  for (const start of ids) {
    const path = new Set<number>();
    let current: number | null = start;
    while (current !== null && !seen.has(current)) {
      seen.add(current);
      path.add(current);
      current = parentOf(current);
    }
    if (current === null || !path.has(current)) continue;
    const steps = [...path];
    for (const id of steps.slice(steps.indexOf(current))) circling.add(id);
  }
  return circling;
}

function refuse(line: Verdict, error: JudgedLine['erros'][number]): void {
  line.erros.push(error);
  line.acao = 'recusar';
}
