import { searchLimits } from '@bancada/contract/search';

/**
 * Sets the headers for the total of a list: exact up to a limit, "at least" beyond it. Returns the results.
 * @param found.isAtLeast the total is not known, but this many there are
 */
export function withTotal<Result>(
  setHeader: (name: string, value: string | number) => void,
  found: { results: Result[]; total: number; isAtLeast?: boolean },
): Result[] {
  setHeader('x-total-count', Math.min(found.total, searchLimits.exactTotalMax));
  if (found.isAtLeast === true || found.total > searchLimits.exactTotalMax)
    setHeader('x-total-count-relation', 'gte');
  return found.results;
}
