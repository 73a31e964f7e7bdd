import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { connectOnce } from '../database/database.ts';
import {
  flushDatabase,
  hasDatabase,
  holdDatabase,
  removeDatabase,
  startEmbeddedEngine,
} from '../database/embedded/embedded-engine.ts';
import { EmbeddedDatabaseInUseError } from '../database/embedded/errors.ts';
import { lockFolder } from '../database/embedded/lock.ts';
import { localFileStore } from '../files/file-store.ts';
import { bytesOfMb, openStore } from '../files/files.ts';
import { BackupError } from './backup-error.ts';
import { intoStore } from './copy-attachments.ts';
import type { Index } from './format.ts';
import { loadBackup, type VerifiedBackup } from './load.ts';
import { summaryOf, verify } from './read-backup.ts';
import type { RestoreConfig, Restored, RestoreOptions } from './restore-types.ts';
import { requireFree } from './room.ts';
import { beginSwap, finishSwap } from './swap.ts';

/** Of the folders that a restore makes; one with such a name and without a journal was left by a killed one. */
const madeEnding = '.restaurando-';
/** Of the folders that were there before. */
const asideEnding = '.anterior-';

/** Nothing of it counts until it is flushed as a whole, before it gets its name. */
const unflushed = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal' };
/** An empty database with its log. */
const smallestDatabaseBytes = 100 * bytesOfMb;
/** Rows in pages with their indexes, beside their text in a backup: up to 2.5 times was seen. */
const databaseOfText = 3;

/** Makes the new database and files beside the old ones, which change places at the end. */
export async function restoreEmbedded(
  config: RestoreConfig,
  file: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { dataDir, s3 } = config;
  finishSwap(dataDir);
  if (!options.replace && (await hasData(dataDir))) throw notEmpty(dataDir);
  const content = await verify(file);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const isNew = !hasDatabase(path.join(dataDir, 'db'));
  const held = await holdUnused(path.join(dataDir, 'db'));
  try {
    // A server may have come and gone while the file was read.
    if (!options.replace && (await hasData(dataDir))) throw notEmpty(dataDir);
    await removeLeftovers(dataDir);
    await requireFree(dataDir, neededBytes(content.index, s3 === null));
    const stamp = options.now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
    const waitingMails = await build(config, { ...content, file }, options, madeEnding + stamp);
    const moved = await swap(config, stamp);
    const aside = moved.filter((name) => !(isNew && name.startsWith('db')));
    // Made for its lock.
    if (isNew) rmSync(path.join(dataDir, `db${asideEnding}${stamp}`), { recursive: true });
    const summary = summaryOf(content.manifest, content.index, content.bytes);
    return { summary, waitingMails, aside, isOldLeft: false };
  } finally {
    held.release();
  }
}

/** @throws BackupError while a server uses the embedded database of this folder */
export async function holdUnused(directory: string): Promise<{ release(): void }> {
  try {
    return await holdDatabase(directory);
  } catch (error) {
    if (!(error instanceof EmbeddedDatabaseInUseError)) throw error;
    throw new BackupError(
      'O servidor da Bancada (ou outra restauração) está usando estes dados: encerre-o antes de restaurar.',
      { cause: error },
    );
  }
}

async function hasData(dataDir: string): Promise<boolean> {
  if (hasDatabase(path.join(dataDir, 'db'))) return true;
  const files = path.join(dataDir, 'files');
  if (!existsSync(files)) return false;
  for await (const _ of localFileStore(files).list()) return true;
  return false;
}

function notEmpty(dataDir: string): BackupError {
  return new BackupError(
    `Já há dados da Bancada em "${dataDir}", e nada foi alterado. Para trocá-los pelos da cópia, acrescente --substituir (npm run restore ARQUIVO -- --substituir): os de agora são guardados ao lado, não apagados. Ou defina DATA_DIR com outra pasta.`,
  );
}

async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(`db${madeEnding}`)) await removeDatabase(path.join(dataDir, name));
    if (name.startsWith(`files${madeEnding}`)) rmSync(path.join(dataDir, name), { recursive: true });
  }
}

function neededBytes({ tabelas, arquivos }: Index, areFilesHere: boolean): number {
  const text = tabelas.reduce((sum, { bytes }) => sum + bytes, 0);
  const files = areFilesHere ? arquivos.reduce((sum, { tamanho }) => sum + tamanho, 0) : 0;
  return smallestDatabaseBytes + databaseOfText * text + files;
}

/** @returns how many e-mails were waiting */
async function build(
  { dataDir, s3 }: RestoreConfig,
  backup: VerifiedBackup,
  { now, logger, say, onProgress }: RestoreOptions,
  ending: string,
): Promise<number> {
  const [database, files] = [path.join(dataDir, `db${ending}`), path.join(dataDir, `files${ending}`)];
  try {
    await mkdir(files, { mode: 0o700 });
    const writeAttachment = await intoStore(await openStore({ directory: files, s3 }), files);
    const engine = await startEmbeddedEngine({ directory: database, logger, say, settings: unflushed });
    try {
      const connection = await connectOnce(engine.connection);
      const load = { writeAttachment, now, logger, ...(onProgress ? { onProgress } : {}) };
      return await loadBackup(connection, backup, load).finally(connection.close);
    } finally {
      await engine.stop();
    }
  } catch (error) {
    await removeLeftovers(dataDir);
    throw error;
  }
}

/** @returns names of the folders that were there before */
async function swap({ dataDir, s3 }: RestoreConfig, stamp: string): Promise<string[]> {
  const [database, files] = [`db${madeEnding}${stamp}`, `files${madeEnding}${stamp}`];
  if (s3 !== null) rmSync(path.join(dataDir, files), { recursive: true });
  await flushDatabase(path.join(dataDir, database));
  // A server that starts between the renames finds it in use.
  const lock = lockFolder(path.join(dataDir, database));
  try {
    beginSwap(dataDir, {
      feitas: { ...(s3 === null ? { files } : {}), db: database },
      anteriores: asideEnding + stamp,
    });
    return finishSwap(dataDir, { isOwn: true });
  } finally {
    lock.release();
  }
}
