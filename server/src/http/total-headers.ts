import type { Count } from '@bancada/contract/faults/faults';
import { searchLimits } from '@bancada/contract/search/search';

/**
 * A total as it is told: exact up to a limit, "at least" beyond it.
 * @param isAtLeast there may be more than these
 */
export function countOf(total: number, isAtLeast = false): Count {
  const max = searchLimits.exactTotalMax;
  return { count: Math.min(total, max), isAtLeast: isAtLeast || total > max };
}

/** Sets the headers for the total of a list. Returns the results. */
export function withTotal<Result>(
  setHeader: (name: string, value: string | number) => void,
  { results, total }: { results: Result[]; total: Count },
): Result[] {
  setHeader('x-total-count', total.count);
  if (total.isAtLeast) setHeader('x-total-count-relation', 'gte');
  return results;
}
