import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { sql } from 'kysely';
import copy from 'pg-copy-streams';
import type { Logger } from 'pino';
import { advisoryLocks } from '../database/advisory-locks.ts';
import type { Database, SingleConnection } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { dropIndexes, makeIndexes } from '../database/table-indexes.ts';
import { dropRules, listTables, restoreRules, setCounters } from '../database/tables.ts';
import { freeReadings } from '../features/documents/documents.service.ts';
import { placeOf } from '../files/file-store.ts';
import { giveUpWaiting } from '../mail/mail-queue.ts';
import { damaged } from './backup-error.ts';
import type { BackupProgress } from './backup-types.ts';
import { isCarried } from './carried.ts';
import { checkedBytes, LostFile, type WriteAttachment } from './copy-attachments.ts';
import { drain, entriesOf } from './entries.ts';
import { type AttachmentInIndex, entryNames, type Index } from './format.ts';
import { migrationsFolder } from './product.ts';
import { attachmentsFolder, type BackupContent } from './read-backup.ts';

const decompress = promisify(zstdDecompress);

/** A backup that `verify` has read. */
export interface VerifiedBackup extends BackupContent {
  file: string;
}

export interface LoadOptions {
  writeAttachment: WriteAttachment;
  /** Called in the transaction, before anything is written: may refuse. */
  begin?: (db: Database) => Promise<void>;
  now: Date;
  logger: Logger;
  onProgress?: (progress: BackupProgress) => void;
}

/**
 * Writes a backup into an empty database, in one transaction: the schema as the backup has it, its rows and attachments, then the
 * migrations that have come since.
 * @returns how many e-mails were waiting
 */
export async function loadBackup(
  connection: SingleConnection,
  written: VerifiedBackup,
  options: LoadOptions,
): Promise<number> {
  const backup = withoutLeftOut(written);
  const { manifest, index } = backup;
  const { logger, now } = options;
  return connection.db.transaction().execute(async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.migrations}::bigint)`.execute(db);
    await options.begin?.(db);
    const only = new Set(manifest.migracoes.map(({ nome }) => nome));
    await migrate(db, migrationsFolder, logger, { only });
    await requireSameColumns(db, backup);
    const rules = await dropRules(db);
    await emptyTables(db);
    const indexes = await dropIndexes(db);
    await loadEntries(connection, backup, options);
    if (manifest.arquivos_em !== null) await loadBeside(backup, manifest.arquivos_em, options);
    await makeIndexes(db, indexes);
    await restoreRules(db, rules);
    await setCounters(
      db,
      index.contadores.map(({ tabela, coluna, proximo }) => ({
        table: tabela,
        column: coluna,
        next: proximo,
      })),
    );
    await compareCounts(db, backup);
    await migrate(db, migrationsFolder, logger);
    // Most have been sent since, by the instance that the backup is of.
    const waiting = await giveUpWaiting(db, now, 'restored from a backup');
    await freeReadings(db);
    await sql`ANALYZE`.execute(db);
    return waiting;
  });
}

/** Earlier backups hold codes of phones, which are of sessions that no backup holds. */
function withoutLeftOut(backup: VerifiedBackup): VerifiedBackup {
  const tabelas = backup.index.tabelas.filter(({ nome }) => isCarried(nome));
  return { ...backup, index: { ...backup.index, tabelas } };
}

async function requireSameColumns(db: Database, { file, index }: VerifiedBackup): Promise<void> {
  const here = new Map((await listTables(db)).map(({ name, columns }) => [name, columns.join()]));
  for (const { nome, colunas } of index.tabelas)
    if (here.get(nome) !== colunas.join()) throw damaged(file, new Error(`columns of ${nome}`));
}

/** Migrations have written rows of their own. */
async function emptyTables(db: Database): Promise<void> {
  const names = (await listTables(db)).map(({ name }) => sql.table(name));
  await sql`TRUNCATE ${sql.join(names)}`.execute(db);
}

async function loadEntries(
  { client }: SingleConnection,
  { file, index }: VerifiedBackup,
  { writeAttachment, onProgress }: LoadOptions,
): Promise<void> {
  const tables = new Map(index.tabelas.map((table) => [table.nome, table]));
  const attachments = new Map(
    index.arquivos.map((one) => [entryNames.attachments + placeOf(one.sha256), one]),
  );
  const rows = counting('database', sumOf(index.tabelas.map(({ linhas }) => linhas)), onProgress);
  const bytes = counting('attachments', sumOf(index.arquivos.map(({ tamanho }) => tamanho)), onProgress);
  for await (const { name, chunks } of entriesOf(file)) {
    const [, table = ''] = name.split('/');
    const columns = name.startsWith(entryNames.tables) ? tables.get(table)?.colunas : undefined;
    const attachment = attachments.get(name);
    if (columns !== undefined) rows(await loadPiece(client, table, columns, chunks));
    else if (attachment !== undefined) {
      await writeChecked(file, attachment, chunks, writeAttachment);
      bytes(attachment.tamanho);
    } else await drain(chunks);
  }
}

async function loadPiece(
  client: SingleConnection['client'],
  table: string,
  columns: readonly string[],
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const packed: Buffer[] = [];
  for await (const chunk of chunks) packed.push(chunk);
  const rows = await decompress(Buffer.concat(packed));
  const names = columns.map((column) => client.escapeIdentifier(column)).join();
  const stream = client.query(copy.from(`COPY ${client.escapeIdentifier(table)} (${names}) FROM STDIN`));
  await pipeline([rows], stream);
  return stream.rowCount;
}

async function loadBeside(
  { file, index }: VerifiedBackup,
  beside: string,
  { writeAttachment, onProgress }: LoadOptions,
): Promise<void> {
  const folder = await attachmentsFolder(file, beside);
  const bytes = counting('attachments', sumOf(index.arquivos.map(({ tamanho }) => tamanho)), onProgress);
  for (const attachment of index.arquivos) {
    const chunks = createReadStream(path.join(folder, placeOf(attachment.sha256)), {
      highWaterMark: 1024 * 1024,
    });
    await writeChecked(file, attachment, chunks, writeAttachment);
    bytes(attachment.tamanho);
  }
}

/** The file was whole when it was verified. */
async function writeChecked(
  file: string,
  attachment: AttachmentInIndex,
  chunks: AsyncIterable<Buffer>,
  write: WriteAttachment,
): Promise<void> {
  try {
    await write(attachment, checkedBytes(chunks, attachment));
  } catch (error) {
    throw error instanceof LostFile ? damaged(file, error) : error;
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function counting(
  phase: BackupProgress['phase'],
  total: number,
  onProgress: LoadOptions['onProgress'],
): (more: number) => void {
  let done = 0;
  return (more) => {
    done += more;
    onProgress?.({ phase, done, total });
  };
}

async function compareCounts(db: Database, { file, index }: { file: string; index: Index }): Promise<void> {
  for (const { nome, linhas } of index.tabelas) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(nome)}`.execute(
      db,
    );
    if (rows[0]?.count !== linhas) throw damaged(file, new Error(`rows of ${nome}`));
  }
}
