import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { AppError } from '../../http/app-error.ts';
import {
  addFailedSearch,
  countFailedSearches,
  deleteFailedSearch,
  deleteFailedSearchesOf,
  deleteOldFailedSearches,
  foldWords,
  isBeginningOfRecent,
  listFailedSearches,
  lockRecentBeginning,
  takeBackOnce,
} from './failed-searches.sql.ts';
import { soughtTerm } from './sought-term.ts';

const stillTyping = { seconds: 60 };
const kept = { keptDays: 180, keptTerms: 1_000 };

/** What was found has not to be kept as missing any more. */
export async function noteFound(db: Database, typed: readonly string[]): Promise<void> {
  const words = new Set(typed.flatMap((text) => soughtTerm(text)?.words ?? []));
  if (words.size > 0) await deleteFailedSearchesOf(db, [...words]);
}

/**
 * Keeps that a search found nothing. Who searched is not known here. The browser searches while one types: a term that is
 * continued within a minute was letters on the way, and counts one time less; the beginning of one that was noted within a
 * minute is somebody erasing.
 */
export async function noteFailed(db: Database, now: Date, typed: string): Promise<void> {
  const term = soughtTerm(typed);
  if (term === null) return;
  await db.transaction().execute(async (db) => {
    const key = await foldWords(db, term.words);
    const since = isoBefore(now, stillTyping);
    // A letter without a fold of its own may leave nothing.
    if (key === '' || (await isBeginningOfRecent(db, key, since))) return;
    const beginning = await lockRecentBeginning(db, key, since);
    if (beginning?.vezes === 1) await deleteFailedSearch(db, beginning.id);
    else if (beginning !== undefined) await takeBackOnce(db, beginning.id);
    await addFailedSearch(db, now, key, term.text);
  });
}

/** What was sought and not found, the most repeated first. */
export function pageOfFailedSearches(db: Database, query: { page: number; limit: number }) {
  return readPage(
    query,
    (slice) => listFailedSearches(db, slice),
    () => countFailedSearches(db),
  );
}

/** @throws AppError failed-search-not-found */
export async function dismissFailedSearch(db: Database, id: number): Promise<undefined> {
  if (!(await deleteFailedSearch(db, id))) throw new AppError('failed-search-not-found');
}

/** Keeps the 1,000 most repeated, and none that was not sought for 180 days. */
export function sweepFailedSearches(db: Database, now: Date): Promise<void> {
  return deleteOldFailedSearches(db, now, kept);
}
