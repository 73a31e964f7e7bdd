import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { listTables, type Table } from '../database/tables.ts';
import { isMarkTable } from './mark.ts';
import type { Session } from './session.ts';

/** A table of the move. */
export interface MovedTable extends Table {
  /** Its key as SQL that sorts the same on every server. */
  order: string[];
  /** The primary key's index has that order: parts of the table are found without sorting it. */
  isSorted: boolean;
}

/** Rows whose key is above `after` and at most `upTo`, both as text; null: no bound. */
export interface Range {
  after: string[] | null;
  upTo: string[] | null;
}

const quoted = pg.escapeIdentifier;
const list = (parts: readonly string[]) => parts.join(', ');

/** All tables, in the catalogue's order. */
export async function listMoved({ db }: Session): Promise<MovedTable[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT c.relname AS name, attname AS "column" FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND attcollation <> 0`.execute(
    db,
  );
  const collated = new Set(rows.map(({ name, column }) => `${name}.${column}`));
  const tables = (await listTables(db)).filter(({ name }) => !isMarkTable(name));
  return tables.map((table) => {
    const isText = (column: string) => collated.has(`${table.name}.${column}`);
    // With the table's name, as `ORDER BY id` would sort by a column of the answer that has this name.
    const order = table.key.map(
      (column) => `${quoted(table.name)}.${quoted(column)}${isText(column) ? ' COLLATE "C"' : ''}`,
    );
    return { ...table, order, isSorted: !table.key.some(isText) };
  });
}

/** Each part of a table without such an index costs a sort of it. */
const unsortedFactor = 10;

/** Parts of about `rowsAtOnce` rows of the source that together cover every key there can be, in the order of the keys. */
export async function* rangesOf(
  { client }: Session,
  table: MovedTable,
  rowsAtOnce: number,
  after: string[] | null = null,
): AsyncGenerator<Range> {
  const size = rowsAtOnce * (table.isSorted ? 1 : unsortedFactor);
  let range: Range = { after, upTo: null };
  for (;;) {
    const { rows } = await client.query<string[]>({
      text: `SELECT ${list(table.key.map((column) => `${quoted(column)}::text`))} FROM ${quoted(table.name)} ${whereOf(table, range)}
        ORDER BY ${list(table.order)} OFFSET ${size - 1} LIMIT 1`,
      rowMode: 'array',
    });
    const upTo = rows[0] ?? null;
    yield { after: range.after, upTo };
    if (upTo === null) return;
    range = { after: upTo, upTo: null };
  }
}

function whereOf({ order }: MovedTable, { after, upTo }: Range): string {
  const compared = (operator: string, key: readonly string[]) =>
    `(${list(order)}) ${operator} (${list(key.map(pg.escapeLiteral))})`;
  const conditions = [
    ...(after === null ? [] : [compared('>', after)]),
    ...(upTo === null ? [] : [compared('<=', upTo)]),
  ];
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}

/** Rows of a range in the order of their keys, in the text format of COPY. */
function readRange({ client }: Session, table: MovedTable, range: Range): Readable {
  return client.query(
    copyTo(`COPY (SELECT ${list(table.columns.map(quoted))} FROM ${quoted(table.name)} ${whereOf(table, range)}
      ORDER BY ${list(table.order)}) TO STDOUT`),
  );
}

/** @returns the number of rows */
export async function copyRange(
  source: Session,
  target: Session,
  table: MovedTable,
  range: Range,
): Promise<number> {
  const into = target.client.query(
    copyFrom(`COPY ${quoted(table.name)} (${list(table.columns.map(quoted))}) FROM STDIN`),
  );
  await pipeline(readRange(source, table, range), into);
  return into.rowCount;
}

export async function emptyRange({ client }: Session, table: MovedTable, range: Range): Promise<void> {
  await client.query(`DELETE FROM ${quoted(table.name)} ${whereOf(table, range)}`);
}

export async function emptyTable({ client }: Session, { name }: MovedTable): Promise<void> {
  await client.query(`TRUNCATE ${quoted(name)}`);
}

export async function isSameRange(
  source: Session,
  target: Session,
  table: MovedTable,
  range: Range,
): Promise<boolean> {
  const [one, other] = await Promise.all([
    sumOf(readRange(source, table, range)),
    sumOf(readRange(target, table, range)),
  ]);
  return one === other;
}

async function sumOf(rows: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(rows, hash);
  return hash.digest('hex');
}

/** A row that is not the same on both sides. */
export interface Difference {
  table: string;
  /** `id = 5` */
  key: string;
  problem: 'missing' | 'extra' | 'different';
}

/** The rows of one range that differ, found by their keys. */
export async function differencesIn(
  source: Session,
  target: Session,
  table: MovedTable,
  range: Range,
): Promise<Difference[]> {
  const [wanted, found] = await Promise.all([
    rowSums(readRange(source, table, range), table),
    rowSums(readRange(target, table, range), table),
  ]);
  const differences: Difference[] = [];
  const add = (key: string, problem: Difference['problem']) =>
    differences.push({ table: table.name, key, problem });
  for (const [key, sum] of wanted) {
    if (!found.has(key)) add(key, 'missing');
    else if (found.get(key) !== sum) add(key, 'different');
  }
  for (const key of found.keys()) if (!wanted.has(key)) add(key, 'extra');
  return differences;
}

const tab = '\t';

async function rowSums(rows: Readable, { columns, key }: MovedTable): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  await pipeline(rows, byLine(), async (lines) => {
    for await (const line of lines as AsyncIterable<Buffer>) {
      const values = line.toString().split(tab);
      const shown = key.map((column) => `${column} = ${values[columns.indexOf(column)]}`).join(', ');
      sums.set(shown, createHash('sha256').update(line).digest('hex'));
    }
  });
  return sums;
}

/** COPY writes line feeds within a value as `\n`, so each line is a row. */
function byLine(): Transform {
  let rest: Buffer[] = [];
  return new Transform({
    readableObjectMode: true,
    transform(chunk: Buffer, _encoding, done) {
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        this.push(Buffer.concat([...rest, chunk.subarray(start, end)]));
        rest = [];
        start = end + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
      done();
    },
  });
}
