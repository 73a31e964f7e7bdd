import { AppError } from '../../http/app-error.ts';
import type { Throttle, ThrottleRule } from '../../http/throttle.ts';

/**
 * How often what may be tried. `THROTTLE_FACTOR` multiplies them. No key is one that somebody else can use up for a
 * person: docs/decisions/0038 has the reason for each.
 */
export const authThrottleRules = {
  'login-address': { tries: 100, within: { minutes: 15 } },
  /** Account and address together. */
  'login-account': { tries: 10, within: { minutes: 15 } },
  /** Account and a device that has signed in before. */
  'login-device': { tries: 10, within: { minutes: 15 } },
  /** Wrong passwords for an account, from wherever: refuses nobody, but makes the next one hold. */
  'login-anywhere': { tries: 50, within: { hours: 1 } },
  'login-attacked': { tries: 3, within: { minutes: 15 } },
  /** Unknown tokens alone, here and for the links. */
  'refresh-address': { tries: 1200, within: { minutes: 15 } },
  'refresh-session': { tries: 120, within: { minutes: 15 } },
  'register-address': { tries: 60, within: { hours: 1 } },
  /** Messages to one mailbox; so are the next three. A link holds as long as none further is sent. */
  'register-account': { tries: 5, within: { hours: 1 } },
  'forgot-account': { tries: 5, within: { hours: 1 } },
  'fresh-link-account': { tries: 5, within: { hours: 1 } },
  'forgot-address': { tries: 60, within: { hours: 1 } },
  'reset-address': { tries: 60, within: { minutes: 15 } },
  'reset-account': { tries: 10, within: { hours: 1 } },
  'verify-address': { tries: 120, within: { minutes: 15 } },
  'verify-account': { tries: 30, within: { hours: 1 } },
  'not-me-address': { tries: 60, within: { minutes: 15 } },
  /** The present password of a session's own account, wherever it is asked for. */
  'own-password-session': { tries: 10, within: { minutes: 15 } },
  'own-export-session': { tries: 20, within: { hours: 1 } },
  'change-email-account': { tries: 10, within: { hours: 1 } },
} as const satisfies Record<string, ThrottleRule>;

export type AuthRule = keyof typeof authThrottleRules;
export type AuthThrottle = Throttle<AuthRule>;

/** Counts one try. @returns false where it is one too many, for what is then left out without a word */
export async function isWithin(throttle: AuthThrottle, rule: AuthRule, key: string): Promise<boolean> {
  try {
    await throttle.take(rule, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-tries') return false;
    throw error;
  }
}
