import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { connectOnce } from '../database/database.ts';
import { hasDatabase } from '../database/embedded/embedded-engine.ts';
import { noteLeft } from '../database/embedded/left-database.ts';
import { openStore } from '../files/files.ts';
import { refuseOld } from '../open-database.ts';
import { BackupError, sayingFailures } from './backup-error.ts';
import { intoStore } from './copy-attachments.ts';
import { requireAlone, requireEmpty } from './empty-database.ts';
import { loadBackup } from './load.ts';
import { summaryOf, verify } from './read-backup.ts';
import { holdUnused, restoreEmbedded } from './restore-embedded.ts';
import type { RestoreConfig, Restored, RestoreOptions } from './restore-types.ts';

/**
 * Reads a backup whole, then brings it into an empty instance that no server uses. A killed one leaves what was there before.
 * @throws BackupError, StartError, EmbeddedDatabaseError, MigrationError: nothing has changed then
 */
export async function restoreBackup(
  config: RestoreConfig,
  file: string,
  options: RestoreOptions,
): Promise<Restored> {
  return sayingFailures({ folder: config.dataDir }, () =>
    config.databaseUrl === null
      ? restoreEmbedded(config, file, options)
      : restorePostgres({ ...config, databaseUrl: config.databaseUrl }, file, options),
  );
}

type PostgresConfig = RestoreConfig & { databaseUrl: string };

async function restorePostgres(
  config: PostgresConfig,
  file: string,
  options: RestoreOptions,
): Promise<Restored> {
  if (options.replace)
    throw new BackupError(
      '--substituir vale só para o banco embutido. Com DATABASE_URL, crie um banco vazio e aponte DATABASE_URL para ele.',
    );
  const directory = path.join(config.dataDir, 'db');
  const old = hasDatabase(directory) ? await holdUnused(directory) : null;
  try {
    const restored = await fillPostgres(config, file, options);
    if (old === null) return restored;
    noteLeft(directory, options.now);
    return { ...restored, isOldLeft: true };
  } finally {
    old?.release();
  }
}

async function fillPostgres(
  { databaseUrl, dataDir, s3 }: PostgresConfig,
  file: string,
  { now, logger, onProgress }: RestoreOptions,
): Promise<Restored> {
  const client = { connectionString: databaseUrl };
  await refuseOld(client, logger);
  const connection = await connectOnce(client);
  try {
    await requireEmpty(connection.db);
    await requireAlone(connection.db);
    const content = await verify(file);
    const directory = path.join(dataDir, 'files');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const writeAttachment = await intoStore(await openStore({ directory, s3 }), directory);
    const begin = async (db: typeof connection.db) => {
      await requireEmpty(db);
      await requireAlone(db);
    };
    const load = { writeAttachment, begin, now, logger, ...(onProgress ? { onProgress } : {}) };
    const waitingMails = await loadBackup(connection, { ...content, file }, load);
    const summary = summaryOf(content.manifest, content.index, content.bytes);
    return { summary, waitingMails, aside: [], isOldLeft: false };
  } finally {
    await connection.close();
  }
}
