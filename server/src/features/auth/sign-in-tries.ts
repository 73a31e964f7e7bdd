import type { Database } from '../../database/database.ts';
import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { type KnownDevices, knownDevice } from './known-devices.ts';
import { type AuthThrottle, isWithin } from './throttle-rules.ts';

/** Rate limiting of one sign-in attempt. */
export interface SignInTries {
  /** Call before looking at the password. @throws AppError too-many-tries */
  begin(): Promise<void>;
  /** Call just before verifying the password. @throws AppError too-many-tries */
  count(): Promise<void>;
  /** The password was right: resets the counters. */
  succeed(): Promise<void>;
  /** The password was right but may not sign in: this attempt does not count, and the counters stay. */
  takeBack(): Promise<void>;
  /** The password was wrong. @returns whether the account is under attack: too many wrong ones, from anywhere */
  fail(): Promise<boolean>;
}

interface TriesParts {
  db: Database;
  throttle: AuthThrottle;
  devices: KnownDevices;
}

/**
 * On a known device only that device's attempts count. Elsewhere those of the IP address count, and those of account and
 * address together, so that nobody can lock out somebody else. An account under attack allows few per address.
 */
export async function signInTries(parts: TriesParts, email: string, origin: Origin): Promise<SignInTries> {
  const { throttle } = parts;
  const account = email.toLowerCase();
  const device = await knownDevice(parts, email, origin);
  if (device !== null) return triesOnDevice(throttle, `${account} ${device}`);
  const from = addressKey(origin.address);
  const key = `${account} ${from}`;
  return {
    begin: () => throttle.take('login-address', from),
    count: async () => {
      await throttle.take('login-account', key);
      if (await throttle.isSpent('login-anywhere', account)) await throttle.take('login-attacked', key);
    },
    succeed: async () => {
      await throttle.giveBack('login-address', from);
      await throttle.forget('login-account', key);
      await throttle.forget('login-attacked', key);
    },
    takeBack: async () => {
      await throttle.giveBack('login-address', from);
      await throttle.giveBack('login-account', key);
    },
    fail: async () => !(await isWithin(throttle, 'login-anywhere', account)),
  };
}

function triesOnDevice(throttle: AuthThrottle, key: string): SignInTries {
  return {
    begin: async () => undefined,
    count: () => throttle.take('login-device', key),
    succeed: () => throttle.forget('login-device', key),
    takeBack: () => throttle.giveBack('login-device', key),
    fail: async () => false,
  };
}

/** After setting a new password from here, earlier attempts no longer count. */
export async function forgetTries(parts: TriesParts, email: string, origin: Origin): Promise<void> {
  const { throttle } = parts;
  const account = email.toLowerCase();
  const key = `${account} ${addressKey(origin.address)}`;
  await throttle.forget('login-account', key);
  await throttle.forget('login-attacked', key);
  const device = await knownDevice(parts, email, origin);
  if (device !== null) await throttle.forget('login-device', `${account} ${device}`);
}
