import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { sql } from 'kysely';
import copy from 'pg-copy-streams';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Database, SingleConnection } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { listCounters, listTables, type Table } from '../database/tables.ts';
import { BackupError } from './backup-error.ts';
import { carriedRows, isCarried } from './carried.ts';
import { entryNames, type Index, type Manifest, type TableInIndex } from './format.ts';
import type { PartFile } from './part-file.ts';

const compress = promisify(zstdCompress);
const pieceBytes = 4 * 1024 * 1024;
const newline = '\n'.charCodeAt(0);

/** What one moment of the database has, beside its rows. */
export interface Snapshot {
  moment: string;
  migrations: Manifest['migracoes'];
  tables: Table[];
  counters: Index['contadores'];
  attachments: Index['arquivos'];
}

/**
 * Begins a transaction that sees one moment of the database to its end, and keeps others from migrating it meanwhile. Closing the
 * connection ends both.
 */
export async function beginSnapshot({ client, db }: SingleConnection): Promise<Snapshot> {
  await sql`SELECT pg_advisory_lock_shared(${advisoryLocks.migrations}::bigint)`.execute(db);
  // Values are written as these say, so the role's own settings must not matter.
  await client.query(`SET DateStyle = 'ISO, DMY'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
    SET bytea_output = 'hex'; SET extra_float_digits = 1; SET client_encoding = 'UTF8'`);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await requireTables(db);
  const { rows } = await sql<{ moment: string }>`SELECT now() AS moment`.execute(db);
  const counters = await listCounters(db);
  return {
    moment: rows[0]?.moment ?? '',
    migrations: await appliedMigrations(db),
    tables: (await listTables(db)).filter(({ name }) => isCarried(name)),
    counters: counters.map(({ table, column, next }) => ({ tabela: table, coluna: column, proximo: next })),
    attachments: await listUsedContents(db),
  };
}

async function requireTables(db: Database): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    SELECT to_regclass('stored_files') IS NOT NULL AS "isThere"`.execute(db);
  if (rows[0]?.isThere !== true)
    throw new BackupError('O banco de dados ainda está vazio: não há o que copiar.');
}

async function listUsedContents(db: Database): Promise<Index['arquivos']> {
  const { rows } = await sql<Index['arquivos'][number]>`
    SELECT sha256, tamanho FROM stored_files ${carriedRows('stored_files')} ORDER BY sha256`.execute(db);
  return rows;
}

/** Writes one table's rows. @param onRows called with the number of rows so far */
export async function copyTableOut(
  { client, db }: SingleConnection,
  { name, columns }: Table,
  part: PartFile,
  onRows: (rows: number) => void,
): Promise<TableInIndex> {
  const { sql: rowsOf } =
    sql`SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(name)} ${carriedRows(name)}`.compile(
      db,
    );
  const table: TableInIndex = { nome: name, colunas: columns, linhas: 0, bytes: 0, partes: 0 };
  const stream = client.query(copy.to(`COPY (${rowsOf}) TO STDOUT`));
  for await (const piece of piecesOf(stream)) {
    table.partes += 1;
    table.bytes += piece.length;
    await part.add(pieceName(name, table.partes), await packed(piece));
    table.linhas += countRows(piece);
    onRows(table.linhas);
  }
  return table;
}

export function pieceName(table: string, number: number): string {
  return `${entryNames.tables}${table}/${String(number).padStart(6, '0')}.copy.zst`;
}

function packed(piece: Buffer): Promise<Buffer> {
  return compress(piece, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

/** Pieces of whole rows: a line break within a value is written as `\n`. */
async function* piecesOf(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const end = bytes + chunk.length >= pieceBytes ? chunk.lastIndexOf(newline) + 1 : 0;
    if (end === 0) {
      chunks.push(chunk);
      bytes += chunk.length;
      continue;
    }
    yield Buffer.concat([...chunks, chunk.subarray(0, end)]);
    chunks = [chunk.subarray(end)];
    bytes = chunk.length - end;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

function countRows(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) rows += 1;
  return rows;
}
