/** Time limits in ms. A busy machine can hit them, so tests of anything else set generous ones. */
export interface TimeLimits {
  /** For finding the matches of a search. */
  searchMs: number;
  /** For each check of `/readyz`. */
  readyCheckMs: number;
  /** How long a call may wait for the same caller's other calls. */
  turnWaitMs: number;
  /** How long the list of what is there twice may wait for the comparison of what has changed. */
  compareWaitMs: number;
}

export const usualTimeLimits: TimeLimits = {
  // Leaves the rest of a second for reading and showing the results.
  searchMs: 800,
  readyCheckMs: 2_000,
  turnWaitMs: 10_000,
  compareWaitMs: 2_000,
};
