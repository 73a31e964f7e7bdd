import { inShortTransaction } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { findLiked, insertLike, lockEntryScore } from './likes.sql.ts';

/** Likes an entry; repeating it has no effect. @throws AppError entry-not-found */
export async function likeEntry(db: Database, caller: Caller, entryId: number) {
  const score = await inShortTransaction(db, async (db) => {
    const entry = await lockEntryScore(db, entryId);
    if (entry === undefined) throw new AppError('entry-not-found');
    return entry.score + ((await insertLike(db, entryId, caller.id)) ? 1 : 0);
  });
  return { liked: true as const, score };
}

/** @throws AppError entry-not-found */
export async function isLiked(db: Database, caller: Caller, entryId: number): Promise<{ liked: boolean }> {
  const entry = await findLiked(db, entryId, caller.id);
  if (entry === undefined) throw new AppError('entry-not-found');
  return { liked: entry.likedBy !== null };
}
