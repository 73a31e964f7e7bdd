import { authLimits, authTexts } from '@bancada/contract/auth';
import { isoAfter } from '../../clock.ts';
import { actAs } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { findSentLink, isOver } from './account-links.service.ts';
import {
  deleteAccount,
  deleteLaterUndoLinks,
  deleteUnusedLinks,
  findAccountWithEmail,
  insertOneTimeToken,
  type Link,
  lockLink,
  markLinkUsed,
  setEmailBack,
} from './account-links.sql.ts';
import { endSessionsOf } from './auth.service.ts';
import type { AuthParts } from './auth-parts.ts';
import { hashPassword } from './passwords.ts';
import { deleteOwnAudit, lockConfirmations } from './registration.sql.ts';
import { newSecret } from './tokens.ts';

/** A message for the user, and a token to set a new password if one is needed. */
interface Undone {
  message: string;
  reset_token: string | null;
}

/**
 * Undoes the registration or the change of e-mail that the link's message is about, even after it was confirmed.
 * @throws AppError not-me-link-invalid, email-taken, too-many-tries, busy
 */
export async function undoByLink(parts: AuthParts, token: string, origin: Origin): Promise<Undone> {
  const refusal = new AppError('not-me-link-invalid');
  const { link, sha256 } = await findSentLink(parts, token, { origin, rule: 'not-me-address', refusal });
  // Whoever took the account over may know its password, so it is replaced by one that nobody knows.
  const nobodysHash =
    link.purpose === 'undo-email' ? await hashPassword(newSecret().token, addressKey(origin.address)) : '';
  const undone = await parts.db.transaction().execute(async (db) => {
    await lockConfirmations(db);
    const locked = await lockLink(db, sha256);
    if (locked === undefined) throw refusal;
    await actAs(db, locked.userId);
    if (locked.purpose === 'not-me') return removeRegistration(db, parts, locked, origin);
    if (locked.purpose === 'undo-email')
      return takeEmailBack(db, parts, locked, { sha256, nobodysHash, origin });
    throw refusal;
  });
  parts.wakeMail();
  return undone;
}

async function removeRegistration(
  db: Database,
  parts: AuthParts,
  link: Link,
  origin: Origin,
): Promise<Undone> {
  const isOwn = link.sentTo.toLowerCase() === link.email.toLowerCase();
  // An account that an admin has given more rights is known to the shop: an old message must not remove it.
  if (isOver(link, parts.clock.now()) || !isOwn || link.perfil !== 'usuario')
    throw new AppError('not-me-link-invalid');
  await deleteAccount(db, link.userId);
  if (link.verifiedAt === null) await deleteOwnAudit(db, [link.userId]);
  const account = { userId: link.userId };
  await parts.security.note({ event: 'registration-removed', origin, account }, db);
  return { message: authTexts.registrationRemoved, reset_token: null };
}

/** Restores the old e-mail, ends all sessions, and lets the owner of that mailbox set a new password. */
async function takeEmailBack(
  db: Database,
  parts: AuthParts,
  link: Link,
  { sha256, nobodysHash, origin }: { sha256: Buffer; nobodysHash: string; origin: Origin },
): Promise<Undone> {
  const now = parts.clock.now();
  const { userId, sentTo: email } = link;
  if (link.usedAt !== null) return { message: authTexts.emailChangeUndone, reset_token: null };
  if (isOver(link, now)) throw new AppError('not-me-link-invalid');
  await makeRoom(db, userId, email);
  await markLinkUsed(db, now, sha256);
  await setEmailBack(db, userId, { email, senha_hash: nobodysHash });
  await deleteLaterUndoLinks(db, userId, link.madeAt);
  await deleteUnusedLinks(db, userId, 'change-email');
  await deleteUnusedLinks(db, userId, 'reset-password');
  await endSessionsOf(db, now, { userId, reason: 'email' });
  await parts.security.note({ event: 'email-change-undone', origin, account: { userId } }, db);
  const reset = newSecret();
  const until = isoAfter(now, { hours: authLimits.resetLinkHours });
  await insertOneTimeToken(db, {
    sha256: reset.sha256,
    userId,
    purpose: 'reset-password',
    email,
    now,
    until,
  });
  return { message: authTexts.emailChangeUndone, reset_token: reset.token };
}

/** Removes an unconfirmed registration of the old address: the link proves whose mailbox it is. */
async function makeRoom(db: Database, userId: number, email: string): Promise<void> {
  const other = await findAccountWithEmail(db, email);
  if (other === undefined || other.id === userId || other.email_verificado_em !== null) return;
  await deleteAccount(db, other.id);
  await deleteOwnAudit(db, [other.id]);
}
