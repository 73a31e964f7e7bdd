import { attachmentLimits } from '@bancada/contract/attachments/attachments';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { beginRemovals, endRemoval, forgetContent, markUnused, unmarkUsed } from './stored-files.sql.ts';

/** An older removal belongs to a process that was killed. */
const removalMinutes = 15;
const removedAtOnce = 100;

/**
 * Marks bytes that no attachment uses, in use or in the bin, and removes those marked long ago. Safe in several processes
 * at once, and when the same bytes are uploaded meanwhile.
 * @returns how many were removed
 */
export async function sweepStoredFiles(
  { db, store }: { db: Database; store: FileStore },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  await unmarkUsed(db);
  await markUnused(db, now.toISOString());
  const limits = {
    at: now.toISOString(),
    unusedBefore: isoBefore(now, { days: attachmentLimits.unusedKeptDays }),
    begunBefore: isoBefore(now, { minutes: removalMinutes }),
    limit: removedAtOnce,
  };
  let removed = 0;
  signal?.throwIfAborted();
  let sums = await beginRemovals(db, limits);
  while (sums.length > 0) {
    for (const sha256 of sums) await removeOne(db, store, sha256);
    removed += sums.length;
    signal?.throwIfAborted();
    sums = await beginRemovals(db, limits);
  }
  return removed;
}

async function removeOne(db: Database, store: FileStore, sha256: string): Promise<void> {
  try {
    await store.remove(sha256);
  } catch (error) {
    // Otherwise uploads of the same bytes would have to wait for the next run.
    await endRemoval(db, sha256);
    throw error;
  }
  await forgetContent(db, sha256);
}
