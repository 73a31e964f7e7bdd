/** What a sound or light says, as far as choosing among readings needs it. */
interface Reading {
  code: string | null;
  /** From 0 to 1. */
  sure: number;
}

/** What has been heard or seen for less than this is never sure: the next group of the same code may be still to come. */
export const leastSeconds = 6;
const sureSoFar = 0.6;

/**
 * Of two readings of something that goes on, the one that stands: the surer one with a code. A code that has sounded stays when
 * silence follows.
 * @param before the one that stood; null for none
 * @param seconds how long was heard or seen
 */
export function standing<One extends Reading>(before: One | null, next: One, seconds: number): One {
  const told = seconds < leastSeconds ? { ...next, sure: Math.min(next.sure, sureSoFar) } : next;
  const isWorse = told.code === null || told.sure < (before?.sure ?? 0);
  return before !== null && before.code !== null && isWorse ? before : told;
}
