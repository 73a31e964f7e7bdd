import { authLimits } from '@bancada/contract/accounts/auth';
import { sql } from 'kysely';
import type { Span } from '../../clock.ts';
import { isMailRecent, queueMail } from '../../mail/mail-queue.ts';
import type { AccountMail } from './account-mails.ts';
import type { AuthParts } from './auth-parts.ts';
import { isWithin } from './throttle-rules.ts';

type Parts = Pick<AuthParts, 'db' | 'clock' | 'throttle' | 'wakeMail'>;

const attackToldEvery: Span = { days: 1 };

/** After the right password for an unconfirmed account, or the one typed to register: at most one in 5 minutes. */
export async function sendFreshLink(parts: Parts, email: string): Promise<void> {
  const mail: AccountMail = { to: email, template: 'verify-email' };
  const within = { minutes: authLimits.freshLinkMinutes };
  if (await isMailRecent(parts.db, parts.clock.now(), { ...mail, within })) return;
  if (await isWithin(parts.throttle, 'fresh-link-account', email.toLowerCase()))
    await queueOnce(parts, mail, within);
}

/** Warns an account's owner, if there is an account, that many wrong passwords are being tried. */
export async function warnOfAttack(parts: Parts, email: string): Promise<void> {
  await queueOnce(parts, { to: email, template: 'sign-in-attack' }, attackToldEvery);
}

/** Queues at most one such message to an address in this time, also from concurrent sign-ins. */
async function queueOnce(
  { db: outer, clock, wakeMail }: Parts,
  mail: AccountMail,
  within: Span,
): Promise<void> {
  await outer.transaction().execute(async (db) => {
    const now = clock.now();
    const key = `${mail.template} ${mail.to.toLowerCase()}`;
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
    if (!(await isMailRecent(db, now, { ...mail, within }))) await queueMail(db, now, mail);
  });
  wakeMail();
}
