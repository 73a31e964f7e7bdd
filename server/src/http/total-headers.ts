import { searchLimits } from '@bancada/contract/search';

/** Sets the headers for the total of a list: exact up to a limit, "at least" beyond it. Returns the results. */
export function withTotal<Result>(
  setHeader: (name: string, value: string | number) => void,
  found: { results: Result[]; total: number },
): Result[] {
  setHeader('x-total-count', Math.min(found.total, searchLimits.exactTotalMax));
  if (found.total > searchLimits.exactTotalMax) setHeader('x-total-count-relation', 'gte');
  return found.results;
}
