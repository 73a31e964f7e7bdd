import path from 'node:path';
import { connectBeside } from '../database/database.ts';
import { sayingFailures } from './backup-error.ts';
import type { AttachmentsPlace, BackupOptions, BackupSource, BackupSummary } from './backup-types.ts';
import { copyAttachments, insideOrBeside } from './copy-attachments.ts';
import { beginSnapshot, copyTableOut, type Snapshot } from './copy-out.ts';
import { entryNames, formatNumber, type Index, type Manifest } from './format.ts';
import { createPartFile, type PartFile } from './part-file.ts';
import { productVersion } from './product.ts';
import { readEnds, summaryOf, verify } from './read-backup.ts';
import { requireRoom } from './room.ts';

export type {
  AttachmentsPlace,
  BackupOptions,
  BackupProgress,
  BackupSource,
  BackupSummary,
} from './backup-types.ts';

/**
 * Writes one file with the database as it is at one moment, and the attachments of that moment, while others go on reading and
 * writing. The file appears under its name when it is complete and flushed; it is its owner's alone (mode 0600).
 * @throws BackupError with a sentence in Portuguese; nothing is left behind then, but attachments in a folder beside the file
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  options: BackupOptions,
): Promise<BackupSummary> {
  const { signal } = options;
  return sayingFailures({ folder: path.dirname(file), signal }, async () => {
    const connection = await connectBeside(source.db);
    const hurry = () => void connection.close();
    signal?.addEventListener('abort', hurry, { once: true });
    try {
      const snapshot = await beginSnapshot(connection);
      await requireRoom(source, snapshot, file, options.attachments);
      const part = await createPartFile(file, new Date(snapshot.moment));
      try {
        await part.add(entryNames.manifest, json(manifestOf(snapshot, file, options.attachments)));
        const tables = await copyTables(connection, snapshot, part, options);
        await connection.close();
        const index = { tabelas: tables, contadores: snapshot.counters };
        return await finish({ source, file, options, snapshot, part }, index);
      } finally {
        await part.discard();
      }
    } finally {
      signal?.removeEventListener('abort', hurry);
      await connection.close();
    }
  });
}

interface Writing {
  source: BackupSource;
  file: string;
  options: BackupOptions;
  snapshot: Snapshot;
  part: PartFile;
}

async function finish(
  { source, options, snapshot, part }: Writing,
  { tabelas, contadores }: Pick<Index, 'tabelas' | 'contadores'>,
): Promise<BackupSummary> {
  const target = await insideOrBeside(part, options.attachments);
  const { copied, lost } = await copyAttachments(source.store, target, snapshot.attachments, options);
  const indexAt = part.bytes();
  const index: Index = { tabelas, contadores, arquivos: copied, perdidos: lost };
  await part.add(entryNames.index, json(index));
  options.signal?.throwIfAborted();
  const bytes = await part.finish(indexAt);
  return summaryOf({ momento: snapshot.moment }, index, bytes);
}

async function copyTables(
  connection: Parameters<typeof copyTableOut>[0],
  { tables }: Snapshot,
  part: PartFile,
  { onProgress, signal }: BackupOptions,
): Promise<Index['tabelas']> {
  const copied: Index['tabelas'] = [];
  let before = 0;
  for (const table of tables) {
    const done = await copyTableOut(connection, table, part, (rows) => {
      signal?.throwIfAborted();
      onProgress?.({ phase: 'database', done: before + rows, total: null });
    });
    before += done.linhas;
    copied.push(done);
  }
  return copied;
}

function manifestOf({ moment, migrations }: Snapshot, file: string, attachments: AttachmentsPlace): Manifest {
  const beside = attachments === 'inside' ? null : path.relative(path.dirname(file), attachments.folder);
  return {
    formato: formatNumber,
    versao: productVersion(),
    momento: moment,
    migracoes: migrations,
    arquivos_em: beside?.split(path.sep).join('/') ?? null,
  };
}

const json = (value: object) => `${JSON.stringify(value, null, 1)}\n`;

/**
 * Reads a backup whole and compares every checksum. Writes nothing.
 * @throws BackupError: no backup, cut off, damaged, attachments missing beside it, or made by a newer version
 */
export async function verifyBackup(file: string): Promise<BackupSummary> {
  const { manifest, index, bytes } = await verify(file);
  return summaryOf(manifest, index, bytes);
}

/**
 * What a backup says of itself, from its beginning and its end alone.
 * @throws BackupError where these are damaged; what lies between them is not looked at
 */
export async function describeBackup(file: string): Promise<BackupSummary> {
  const { manifest, index, bytes } = await readEnds(file);
  return summaryOf(manifest, index, bytes);
}

/**
 * SHA-256 of the attachments that a backup needs in the folder beside it; none if they are inside.
 * @throws BackupError where the backup is damaged there: then nothing may be removed from the folder
 */
export async function attachmentsOf(file: string): Promise<string[]> {
  const { manifest, index } = await readEnds(file);
  return manifest.arquivos_em === null ? [] : index.arquivos.map(({ sha256 }) => sha256);
}
