import { AppError } from '../../http/app-error.ts';
import type { Throttle, ThrottleRule } from '../../http/throttle.ts';

/**
 * Rate limits, multiplied by `THROTTLE_FACTOR`. No key is one that somebody else could use up:
 * docs/decisions/0038-accounts-under-attack.md has the reasons.
 */
export const authThrottleRules = {
  'login-address': { tries: 100, within: { minutes: 15 } },
  /** Keyed by account and address. */
  'login-account': { tries: 10, within: { minutes: 15 } },
  /** Keyed by account and known device. */
  'login-device': { tries: 10, within: { minutes: 15 } },
  /** Wrong passwords for an account from anywhere: refuses nobody, but activates the next rule. */
  'login-anywhere': { tries: 50, within: { hours: 1 } },
  'login-attacked': { tries: 3, within: { minutes: 15 } },
  /** Counts only unknown tokens; so do the rules for links. */
  'refresh-address': { tries: 1200, within: { minutes: 15 } },
  'refresh-session': { tries: 120, within: { minutes: 15 } },
  'register-address': { tries: 60, within: { hours: 1 } },
  /** Messages to one mailbox, as in the next three. A link stays valid while no further one is sent. */
  'register-account': { tries: 5, within: { hours: 1 } },
  'forgot-account': { tries: 5, within: { hours: 1 } },
  'fresh-link-account': { tries: 5, within: { hours: 1 } },
  'forgot-address': { tries: 60, within: { hours: 1 } },
  'reset-address': { tries: 60, within: { minutes: 15 } },
  'reset-account': { tries: 10, within: { hours: 1 } },
  /** Keyed by the admin and the account. */
  'handed-link-account': { tries: 20, within: { hours: 1 } },
  'verify-address': { tries: 120, within: { minutes: 15 } },
  'verify-account': { tries: 30, within: { hours: 1 } },
  'not-me-address': { tries: 60, within: { minutes: 15 } },
  /** The current password, wherever a session must confirm it. */
  'own-password-session': { tries: 10, within: { minutes: 15 } },
  'own-export-session': { tries: 20, within: { hours: 1 } },
  'change-email-account': { tries: 10, within: { hours: 1 } },
} as const satisfies Record<string, ThrottleRule>;

export type AuthRule = keyof typeof authThrottleRules;
export type AuthThrottle = Throttle<AuthRule>;

/** Counts one attempt. @returns false if it is one too many, for work that is then skipped silently */
export async function isWithin(throttle: AuthThrottle, rule: AuthRule, key: string): Promise<boolean> {
  try {
    await throttle.take(rule, key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-tries') return false;
    throw error;
  }
}
