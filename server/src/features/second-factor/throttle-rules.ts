import type { Throttle, ThrottleRule } from '../../http/throttle.ts';

/**
 * How often a second factor may be tried. Whoever tries has given the right password, and the counts of an account are
 * counted for this password alone: another cannot shut the owner out, and a new password opens the way again.
 */
export const factorThrottleRules = {
  'factor-address': { tries: 100, within: { minutes: 15 } },
  'factor-account': { tries: 10, within: { minutes: 15 } },
  /** Three of a million codes are good at a time: so many guesses a day find one in about nine years. */
  'factor-account-day': { tries: 100, within: { days: 1 } },
  'factor-password-account': { tries: 10, within: { minutes: 15 } },
} as const satisfies Record<string, ThrottleRule>;

export type FactorThrottle = Throttle<keyof typeof factorThrottleRules>;
