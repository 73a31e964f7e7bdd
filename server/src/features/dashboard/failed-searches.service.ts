import { retention } from '@bancada/contract/accounts/privacy';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { AppError } from '../../http/app-error.ts';
import { resemblesUnitNumber } from '../units/unit-numbers.service.ts';
import { heldElsewhere } from './elsewhere.sql.ts';
import {
  addFailedSearches,
  countFailedSearches,
  deleteFailedSearch,
  deleteFailedSearches,
  deleteFailedSearchesOf,
  deleteOldFailedSearches,
  foldWords,
  listFailedSearches,
  lockRelatedTerms,
  updateFailedSearches,
} from './failed-searches.sql.ts';
import { stillTypingMs, tally } from './search-tally.ts';
import { soughtTerm } from './sought-term.ts';

const kept = { keptDays: retention.failedSearchesDays, keptTerms: 1_000 };

/** A search, once it is answered. */
export interface AnsweredSearch {
  typed: string;
  hasFound: boolean;
  at: Date;
}

/**
 * Records, in order, which of these searches found nothing, and removes those that find something now. Who searched is not
 * known here.
 */
export async function noteSearches(db: Database, searches: readonly AnsweredSearch[]): Promise<void> {
  const terms = await withoutUnits(
    db,
    searches.flatMap(({ typed, hasFound, at }) => {
      const term = soughtTerm(typed);
      return term === null ? [] : [{ ...term, hasFound, at: at.getTime() }];
    }),
  );
  const missed = terms.filter(({ hasFound }) => !hasFound);
  const elsewhere = await heldElsewhere(
    db,
    missed.map(({ text }) => text),
  );
  const sought = terms.map((term) => ({ ...term, hasFound: term.hasFound || elsewhere.has(term.text) }));
  if (sought.length === 0) return;
  if (sought.every(({ hasFound }) => hasFound))
    return deleteFailedSearchesOf(
      db,
      sought.map(({ words }) => words),
    );
  const keys = await foldWords(
    db,
    sought.map(({ words }) => words),
  );
  const noted = sought.flatMap(({ text, hasFound, at }, index) => {
    const key = keys[index] ?? '';
    return key === '' ? [] : [{ key, text, hasFound, at }];
  });
  if (noted.length === 0) return;
  const since = new Date(Math.min(...noted.map(({ at }) => at)) - stillTypingMs).toISOString();
  await db.transaction().execute(async (db) => {
    const kept = await lockRelatedTerms(db, [...new Set(noted.map(({ key }) => key))], since);
    const { removed, changed, added } = tally(kept, noted);
    await deleteFailedSearches(db, removed);
    await updateFailedSearches(db, changed);
    await addFailedSearches(db, added);
  });
}

/** A unit's number, also one that is half typed or has a slip, is shown to nobody who did not type it. */
async function withoutUnits<Term extends { text: string; hasFound: boolean }>(
  db: Database,
  terms: readonly Term[],
): Promise<Term[]> {
  const isUnits = await Promise.all(
    terms.map(({ text, hasFound }) => !hasFound && resemblesUnitNumber(db, text)),
  );
  return terms.filter((_, place) => isUnits[place] !== true);
}

/** Searches without results, the most frequent first. */
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

/** Keeps the 1,000 most frequent, and none that was last searched over 180 days ago. */
export function sweepFailedSearches(db: Database, now: Date): Promise<void> {
  return deleteOldFailedSearches(db, now, kept);
}
