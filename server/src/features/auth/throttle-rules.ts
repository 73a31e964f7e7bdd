import type { Throttle, ThrottleRule } from '../../http/throttle.ts';

/**
 * How often what may be tried: by one network address, and on one account. `THROTTLE_FACTOR` multiplies them. A whole
 * shop may share an address; sign-ins with the right password do not count.
 */
export const authThrottleRules = {
  'login-address': { tries: 100, within: { minutes: 15 } },
  'login-account': { tries: 10, within: { minutes: 15 } },
  'refresh-address': { tries: 1200, within: { minutes: 15 } },
  'refresh-account': { tries: 120, within: { minutes: 15 } },
  'register-address': { tries: 60, within: { hours: 1 } },
  'register-account': { tries: 5, within: { hours: 1 } },
  'forgot-address': { tries: 60, within: { hours: 1 } },
  'forgot-account': { tries: 5, within: { hours: 1 } },
  'reset-address': { tries: 60, within: { minutes: 15 } },
  'reset-account': { tries: 10, within: { hours: 1 } },
  'verify-address': { tries: 120, within: { minutes: 15 } },
  'verify-account': { tries: 30, within: { hours: 1 } },
  'own-password-account': { tries: 10, within: { minutes: 15 } },
  'own-removal-account': { tries: 10, within: { minutes: 15 } },
  'own-export-account': { tries: 20, within: { hours: 1 } },
  'change-email-account': { tries: 10, within: { hours: 1 } },
} as const satisfies Record<string, ThrottleRule>;

export type AuthThrottle = Throttle<keyof typeof authThrottleRules>;
