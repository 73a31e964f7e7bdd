import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { localFileStore } from '../files/file-store.ts';
import { bytesOfMb } from '../files/files.ts';
import { noRoom } from './backup-error.ts';
import type { AttachmentsPlace, BackupSource } from './backup-types.ts';
import type { Snapshot } from './copy-out.ts';
import { blockBytes } from './format.ts';

/** The database may be on the same disk, and must go on. */
const leftFreeBytes = 64 * bytesOfMb;
/** Compressed rows, without indexes, beside what the database takes on disk: a tenth and less was seen. */
const shareOfDatabase = 0.25;

/** @throws BackupError if a backup would not fit on the disks that it goes to */
export async function requireRoom(
  { db }: BackupSource,
  { attachments }: Snapshot,
  file: string,
  place: AttachmentsPlace,
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(
    db,
  );
  const ofTables = (rows[0]?.bytes ?? 0) * shareOfDatabase;
  const all = attachments.reduce((sum, { tamanho }) => sum + tamanho + 2 * blockBytes, 0);
  await requireFree(path.dirname(file), ofTables + (place === 'inside' ? all : 0));
  if (place === 'inside') return;
  const store = localFileStore(place.folder);
  let absent = 0;
  for (const { sha256, tamanho } of attachments)
    if ((await store.sizeOf(sha256)) !== tamanho) absent += tamanho;
  await requireFree(place.folder, absent);
}

/** @throws BackupError */
export async function requireFree(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + leftFreeBytes) throw noRoom(folder);
}
