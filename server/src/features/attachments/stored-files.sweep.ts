import { attachmentLimits } from '@bancada/contract/attachments';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { beginRemovals, endRemoval, forgetContent, markUnused, unmarkUsed } from './stored-files.sql.ts';

/** Whoever began a removal that is older was killed. */
const removalMinutes = 15;
const removedAtOnce = 100;

/**
 * Marks the bytes that no attachment uses, in use or in the bin, and removes those that were marked long ago. Safe where
 * several processes do it at once, and where the same bytes come again meanwhile.
 * @returns how many were removed
 */
export async function sweepStoredFiles(
  { db, store }: { db: Database; store: FileStore },
  now: Date,
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
  let sums = await beginRemovals(db, limits);
  while (sums.length > 0) {
    for (const sha256 of sums) await removeOne(db, store, sha256);
    removed += sums.length;
    sums = await beginRemovals(db, limits);
  }
  return removed;
}

async function removeOne(db: Database, store: FileStore, sha256: string): Promise<void> {
  try {
    await store.remove(sha256);
  } catch (error) {
    // Whoever brings these bytes need not wait for the next sweep.
    await endRemoval(db, sha256);
    throw error;
  }
  await forgetContent(db, sha256);
}
