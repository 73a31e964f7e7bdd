import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { Origin } from '../../http/serve.ts';
import { findDevicesSince } from './auth.sql.ts';
import type { TokenKey } from './tokens.ts';

/**
 * Which devices have signed in to which accounts before. Stored in a signed cookie on the device, for a few accounts (people
 * share a bench). It grants no access, but wrong passwords on a known device are counted separately.
 */
export interface KnownDevices {
  /** Whether the `Cookie` header holds any device at all. */
  isSent(cookie: string | null | undefined): boolean;
  /** The device's id if its `Cookie` header says that it has signed in with this e-mail before; otherwise null. */
  idOf(cookie: string | null | undefined, account: DeviceAccount): string | null;
  /** The `Set-Cookie` header after signing in with this e-mail. */
  remember(cookie: string | null | undefined, account: DeviceAccount): string;
}

interface DeviceAccount {
  email: string;
  /** When the account's devices were last forgotten: what was signed before does not count. */
  since: string | null;
}

/** The id of a device that has signed in with this e-mail since the account's devices were last forgotten; otherwise null. */
export async function knownDevice(
  { db, devices }: { db: Database; devices: KnownDevices },
  email: string,
  { cookie }: Pick<Origin, 'cookie'>,
): Promise<string | null> {
  if (!devices.isSent(cookie)) return null;
  return devices.idOf(cookie, { email, since: await findDevicesSince(db, email) });
}

const cookieName = 'bancada_aparelho';
const accountsMax = 8;
const lifeSeconds = 365 * 24 * 60 * 60;
const idBytes = 16;
const macBytes = 16;
/** An id and its signature, each 16 bytes in base64url. */
const entryPattern = /^[\w-]{22}\.[\w-]{22}$/;

/** @param isHttps whether to send the cookie over HTTPS only */
export function openKnownDevices(tokenKey: TokenKey, { isHttps }: { isHttps: boolean }): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', tokenKey, '', 'known devices', 32));
  const signed = (id: string, { email, since }: DeviceAccount) =>
    createHmac('sha256', key)
      .update([id, email.toLowerCase(), ...(since === null ? [] : [since])].join(' '))
      .digest()
      .subarray(0, macBytes);
  const isOf = (entry: string, account: DeviceAccount) => {
    const [id = '', mac = ''] = entry.split('.');
    return timingSafeEqual(Buffer.from(mac, 'base64url'), signed(id, account));
  };
  const newEntry = (account: DeviceAccount) => {
    const id = randomBytes(idBytes).toString('base64url');
    return `${id}.${signed(id, account).toString('base64url')}`;
  };
  return {
    isSent: (cookie) => entriesIn(cookie).length > 0,
    idOf: (cookie, account) =>
      entriesIn(cookie)
        .find((entry) => isOf(entry, account))
        ?.split('.', 1)[0] ?? null,
    remember: (cookie, account) => {
      const entries = entriesIn(cookie);
      const own = entries.find((entry) => isOf(entry, account)) ?? newEntry(account);
      const kept = [own, ...entries.filter((entry) => entry !== own)].slice(0, accountsMax);
      const attributes = ['Path=/api/v1/auth', `Max-Age=${lifeSeconds}`, 'HttpOnly', 'SameSite=Strict'];
      return [`${cookieName}=${kept.join('~')}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join('; ');
    },
  };
}

function entriesIn(cookie: string | null | undefined): string[] {
  const pairs = (cookie ?? '').split(/;\s*/);
  const own = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
  const entries = own?.slice(cookieName.length + 1).split('~') ?? [];
  return entries.filter((entry) => entryPattern.test(entry)).slice(0, accountsMax);
}
