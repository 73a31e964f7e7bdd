import path from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { copyStored } from '../features/attachments/copy-stored.service.ts';
import { localFileStore } from '../files/file-store.ts';
import { openIncoming } from '../files/incoming.ts';
import type { S3Settings } from '../files/s3-file-store.ts';
import { counted, megabytes, type Progress } from './progress.ts';

export type Direction = 'to-postgres' | 'to-embedded';

interface FilesMove {
  direction: Direction;
  config: Config & { s3: S3Settings };
  /** Where `stored_files` can be read. */
  db: Database;
  progress: Progress;
  signal: AbortSignal;
}

/** From the folder of the files into S3, or back. What is lost or damaged there is named, and stays so. */
export async function moveFiles(move: FilesMove): Promise<void> {
  const { direction, config, db, progress, signal } = move;
  const directory = path.join(config.dataDir, 'files');
  const folder = localFileStore(directory);
  const { s3FileStore } = await import('../files/s3-file-store.ts');
  const bucket = s3FileStore(config.s3);
  const [from, to] = direction === 'to-postgres' ? [folder, bucket] : [bucket, folder];
  const incoming = await openIncoming(path.join(directory, 'incoming'), Number.POSITIVE_INFINITY, () =>
    Promise.resolve(),
  );
  await to.check();
  const { copied, totalBytes } = await copyStored(
    { db, from, to, incoming, signal },
    ({ bytes, totalBytes }) => progress.bytes(bytes, totalBytes),
    ({ problem, sha256, attachmentIds }) => {
      const sentence =
        problem === 'missing' ? 'Falta na origem' : 'Está danificado na origem, e não foi copiado,';
      progress.say(`${sentence} o arquivo ${sha256} (anexos: ${attachmentIds.join(', ')}).`);
    },
  );
  progress.say(`Anexos no lugar: ${megabytes(totalBytes)} MB, ${counted(copied)} arquivos copiados agora.`);
}
