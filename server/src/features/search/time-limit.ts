import { AsyncLocalStorage } from 'node:async_hooks';
import type { AbortableOperationOptions } from 'kysely';

/**
 * So long (ms) a search may look for what meets it: showing what was found takes the rest of the second. Tests of what is found raise
 * it, as they prove no speed.
 */
export const searchLimit = { ms: 800 };

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
  work: () => Promise<Result>,
  whenOver: () => Result,
  limitMs: number = searchLimit.ms,
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
