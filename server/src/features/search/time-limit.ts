import { AsyncLocalStorage } from 'node:async_hooks';
import type { AbortableOperationOptions } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What a search works with. */
export interface SearchParts {
  db: Database;
  /** So long (ms) it may look for what meets it; then it answers with what it has. */
  searchLimitMs: number;
}

/** A search was stopped, as it took too long. */
export class SearchTimeout extends Error {
  constructor(limitMs: number) {
    super(`a search took more than ${limitMs} ms`);
    this.name = 'SearchTimeout';
  }
}

const running = new AsyncLocalStorage<AbortableOperationOptions>();

/**
 * Does `work`, whose queries (executed with `timeLimit()`) throw SearchTimeout when the time is over. The one
 * that runs is cancelled in the database.
 * @param whenOver what is answered then
 */
export async function withinTimeLimit<Result>(
  limitMs: number,
  work: () => Promise<Result>,
  whenOver: () => Result,
): Promise<Result> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(new SearchTimeout(limitMs)), limitMs);
  try {
    return await running.run({ signal: clock.signal }, work);
  } catch (error) {
    if (error instanceof SearchTimeout) return whenOver();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** What a query of the search is executed with; none outside `withinTimeLimit`. */
export function timeLimit(): AbortableOperationOptions | undefined {
  return running.getStore();
}
