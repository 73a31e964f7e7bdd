import { authLimits, authTexts, type OlderFactor } from '@bancada/contract/accounts/auth';
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
  findEmailUndoneSince,
  insertOneTimeToken,
  type Link,
  lockLink,
  markLinkUsed,
  setTakenBack,
} from './account-links.sql.ts';
import { endSessionsOf } from './auth.service.ts';
import type { AuthParts } from './auth-parts.ts';
import { queueNotice } from './owner-notices.ts';
import { hashPassword } from './passwords.ts';
import { deleteOwnAudit, lockConfirmations } from './registration.sql.ts';
import { newSecret } from './tokens.ts';

/** A message for the user, and a token to set a new password if one is needed. */
interface Undone {
  message: string;
  reset_token: string | null;
  /** What signing in still asks for, and the link may remove. */
  fatores: OlderFactor[];
}

/**
 * Undoes the registration, the change of e-mail or the new factor that the link's message is about, even after it was
 * confirmed.
 * @throws AppError not-me-link-invalid, email-taken, too-many-tries, busy
 */
export async function undoByLink(parts: AuthParts, token: string, origin: Origin): Promise<Undone> {
  const refusal = new AppError('not-me-link-invalid');
  const { link, sha256 } = await findSentLink(parts, token, { origin, rule: 'not-me-address', refusal });
  // Whoever took the account over may know its password, so it is replaced by one that nobody knows.
  const nobodysHash =
    link.purpose === 'undo-email' || link.purpose === 'undo-factor'
      ? await hashPassword(newSecret().token, addressKey(origin.address))
      : '';
  const undone = await parts.db.transaction().execute(async (db) => {
    await lockConfirmations(db);
    const locked = await lockLink(db, sha256);
    if (locked === undefined) throw refusal;
    await actAs(db, locked.userId);
    if (locked.purpose === 'not-me') return removeRegistration(db, parts, locked, origin);
    if (locked.purpose === 'undo-email' || locked.purpose === 'undo-factor')
      return takeBack(db, parts, locked, { sha256, nobodysHash, origin });
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
  return { message: authTexts.registrationRemoved, reset_token: null, fatores: [] };
}

/**
 * Gives the account back to the owner of the link's mailbox, whole: their e-mail, no session, no known device, none of the factors
 * that are newer than what is undone, and a new password to be set.
 */
async function takeBack(
  db: Database,
  parts: AuthParts,
  link: Link,
  { sha256, nobodysHash, origin }: { sha256: Buffer; nobodysHash: string; origin: Origin },
): Promise<Undone> {
  const now = parts.clock.now();
  const { userId, sentTo: email } = link;
  const isOfEmail = link.purpose === 'undo-email';
  const done = isOfEmail ? authTexts.emailChangeUndone : authTexts.factorUndone;
  if (link.usedAt !== null)
    return { message: done, reset_token: null, fatores: await olderFactors(db, parts, link) };
  if (isOver(link, now)) throw new AppError('not-me-link-invalid');
  const since = await undoneSince(db, now, link);
  await makeRoom(db, userId, email);
  await markLinkUsed(db, now, sha256);
  await setTakenBack(db, now, userId, { email, senha_hash: nobodysHash });
  await deleteLaterUndoLinks(db, { userId, email, since });
  await deleteUnusedLinks(db, userId, 'change-email');
  await deleteUnusedLinks(db, userId, 'reset-password');
  await endSessionsOf(db, now, { userId, reason: 'email' });
  const isFactorGone = await parts.dropFactors(db, userId, { since });
  const account = { userId };
  if (isOfEmail) await parts.security.note({ event: 'email-change-undone', origin, account }, db);
  if (isFactorGone) await parts.security.note({ event: 'second-factor-off', origin, account }, db);
  return {
    message: isOfEmail && isFactorGone ? authTexts.emailAndFactorUndone : done,
    reset_token: await linkToNewPassword(db, now, userId, email),
    fatores: isOfEmail ? await parts.factorsBefore(db, userId, now.toISOString()) : [],
  };
}

/** What a used link may still remove: what was there when the change of e-mail was undone, while the account has this mailbox. */
async function olderFactors(db: Database, parts: AuthParts, link: Link): Promise<OlderFactor[]> {
  return mayDropOlder(link, parts.clock.now()) ? parts.factorsBefore(db, link.userId, link.usedAt) : [];
}

function mayDropOlder(link: Link, now: Date): link is Link & { usedAt: string } {
  const isOwn = link.sentTo.toLowerCase() === link.email.toLowerCase();
  return link.purpose === 'undo-email' && link.usedAt !== null && !isOver(link, now) && isOwn;
}

/**
 * Removes what is older than the change of e-mail that the link has undone: a thief may have set it up before, and then the
 * owner, with e-mail and password, still could not sign in.
 * @throws AppError not-me-link-invalid, too-many-tries
 */
export async function dropOlderFactors(
  parts: AuthParts,
  token: string,
  origin: Origin,
): Promise<{ message: string }> {
  const refusal = new AppError('not-me-link-invalid');
  const { sha256 } = await findSentLink(parts, token, { origin, rule: 'not-me-address', refusal });
  await parts.db.transaction().execute(async (db) => {
    const now = parts.clock.now();
    const link = await lockLink(db, sha256);
    if (link === undefined || !mayDropOlder(link, now)) throw refusal;
    const { userId, email } = link;
    await actAs(db, userId);
    if (!(await parts.dropFactors(db, userId, { before: link.usedAt }))) return;
    await queueNotice(db, now, userId, { to: email, template: 'factor-reset', data: { usuario_id: userId } });
    await parts.security.note({ event: 'second-factor-off', origin, account: { userId } }, db);
  });
  parts.wakeMail();
  return { message: authTexts.olderFactorsRemoved };
}

/**
 * When what is undone began: of several changes that this mailbox may undo, the first.
 * @throws AppError not-me-link-invalid if the account has left the mailbox, which may not have it back
 */
async function undoneSince(db: Database, now: Date, link: Link): Promise<string> {
  const { userId, sentTo: email, askedAt } = link;
  const emailSince = await findEmailUndoneSince(db, now, { userId, email });
  const isElsewhere = email.toLowerCase() !== link.email.toLowerCase();
  if (link.purpose === 'undo-factor' && isElsewhere && emailSince === null)
    throw new AppError('not-me-link-invalid');
  const isEarlier = emailSince !== null && Date.parse(emailSince) < Date.parse(askedAt);
  return isEarlier ? emailSince : askedAt;
}

async function linkToNewPassword(db: Database, now: Date, userId: number, email: string): Promise<string> {
  const { token, sha256 } = newSecret();
  const until = isoAfter(now, { hours: authLimits.resetLinkHours });
  await insertOneTimeToken(db, { sha256, userId, purpose: 'reset-password', email, now, until });
  return token;
}

/** Removes an unconfirmed registration of the old address: the link proves whose mailbox it is. */
async function makeRoom(db: Database, userId: number, email: string): Promise<void> {
  const other = await findAccountWithEmail(db, email);
  if (other === undefined || other.id === userId || other.email_verificado_em !== null) return;
  await deleteAccount(db, other.id);
  await deleteOwnAudit(db, [other.id]);
}
