import type { Throttle, ThrottleRule } from '../../http/throttle.ts';

/**
 * Rate limits of the second factor. Whoever tries has given the right password, and an account's tries are counted per
 * password: nobody else can lock the owner out, and a new password resets them.
 */
export const factorThrottleRules = {
  'factor-address': { tries: 100, within: { minutes: 15 } },
  'factor-account': { tries: 10, within: { minutes: 15 } },
  /** At any time three of a million codes are valid: this many guesses a day succeed once in about nine years. */
  'factor-account-day': { tries: 100, within: { days: 1 } },
  'factor-password-account': { tries: 10, within: { minutes: 15 } },
} as const satisfies Record<string, ThrottleRule>;

export type FactorThrottle = Throttle<keyof typeof factorThrottleRules>;
