import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import type { KnownDevices } from './known-devices.ts';
import { type AuthThrottle, isWithin } from './throttle-rules.ts';

/** How the tries of one sign-in are counted. */
export interface SignInTries {
  /** Before anything is looked up. @throws AppError too-many-tries */
  begin(): Promise<void>;
  /** When the password is about to be looked at. @throws AppError too-many-tries */
  count(): Promise<void>;
  /** The password was right: its tries are forgotten. */
  succeed(): Promise<void>;
  /** Right, but it does not open the account: this try does not count, and no other is forgotten. */
  takeBack(): Promise<void>;
  /** It was wrong. @returns whether the account is being attacked: many have been, from wherever */
  fail(): Promise<boolean>;
}

/**
 * On a device that has signed in before, that device's tries alone. Elsewhere those of the address, and of account and
 * address together: nobody else's can shut a person out. While an account is attacked, few of each address.
 */
export function signInTries(
  { throttle, devices }: { throttle: AuthThrottle; devices: KnownDevices },
  email: string,
  { address, cookie }: Origin,
): SignInTries {
  const account = email.toLowerCase();
  const device = devices.idOf(cookie, email);
  if (device !== null) return triesOnDevice(throttle, `${account} ${device}`);
  const from = addressKey(address);
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

/** A new password was set from here: what was tried before it does not count. */
export async function forgetTries(
  { throttle, devices }: { throttle: AuthThrottle; devices: KnownDevices },
  email: string,
  { address, cookie }: Origin,
): Promise<void> {
  const account = email.toLowerCase();
  const key = `${account} ${addressKey(address)}`;
  await throttle.forget('login-account', key);
  await throttle.forget('login-attacked', key);
  const device = devices.idOf(cookie, email);
  if (device !== null) await throttle.forget('login-device', `${account} ${device}`);
}
