import { authLimits, authTexts, type PasswordReset } from '@bancada/contract/accounts/auth';
import type { PasswordOwner } from '@bancada/contract/accounts/passwords';
import type { PasswordLink } from '@bancada/contract/accounts/users';
import { isoAfter } from '../../clock.ts';
import { actAs } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { isMailRecent, queueMail } from '../../mail/mail-queue.ts';
import {
  adoptEmail,
  deleteUnusedLinks,
  dropPendingEmail,
  findLink,
  forgetDevices,
  insertOneTimeToken,
  type Link,
  lockLink,
  markEmailVerified,
  markLinkUsed,
  setPasswordHash,
} from './account-links.sql.ts';
import type { AccountMail } from './account-mails.ts';
import { endSessionsOf } from './auth.service.ts';
import type { AuthParts } from './auth-parts.ts';
import { knownDevice } from './known-devices.ts';
import { queueNotice, tellFormerAddresses } from './owner-notices.ts';
import { hashPassword } from './passwords.ts';
import { deleteEcho, freeVariant, isUserNameReserved, lockConfirmations } from './registration.sql.ts';
import { forgetTries } from './sign-in-tries.ts';
import { type AuthRule, isWithin } from './throttle-rules.ts';
import { hashToken, newSecret } from './tokens.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/** A message to show to the user. */
interface Done {
  message: string;
}

/**
 * Finds the link of a token. Only unknown tokens count against the IP address, so that a colleague behind the same address
 * cannot lock anybody out.
 * @throws AppError too-many-tries; `refusal`
 */
export async function findSentLink(
  parts: AuthParts,
  token: string,
  { origin, rule, refusal }: { origin: Origin; rule: AuthRule; refusal: AppError },
): Promise<{ link: Link; sha256: Buffer }> {
  const sha256 = hashToken(token);
  const link = await findLink(parts.db, sha256);
  if (link !== undefined) return { link, sha256 };
  await parts.throttle.take(rule, addressKey(origin.address));
  throw refusal;
}

/**
 * Confirms the e-mail of a new account, or an account's new e-mail. Repeating it succeeds again.
 * @throws AppError verification-link-invalid, email-taken, too-many-tries
 */
export async function verifyEmail(parts: AuthParts, token: string, origin: Origin): Promise<Done> {
  const refusal = new AppError('verification-link-invalid');
  const { link, sha256 } = await findSentLink(parts, token, { origin, rule: 'verify-address', refusal });
  await parts.throttle.take('verify-account', String(link.userId));
  const done = await parts.db.transaction().execute(async (db) => {
    await lockConfirmations(db);
    const locked = await lockLink(db, sha256);
    await actAs(db, link.userId);
    if (locked?.purpose === 'verify-email') return verifyNewAccount(db, parts, locked, sha256, origin);
    if (locked?.purpose === 'change-email') return confirmNewEmail(db, parts, locked, sha256, origin);
    throw refusal;
  });
  parts.wakeMail();
  return done;
}

async function verifyNewAccount(
  db: Database,
  parts: AuthParts,
  link: Link,
  sha256: Buffer,
  origin: Origin,
): Promise<Done> {
  const now = parts.clock.now();
  const done = { message: authTexts.emailVerified };
  const isSameEmail = link.sentTo.toLowerCase() === link.email.toLowerCase();
  if (link.usedAt !== null || (link.verifiedAt !== null && isSameEmail)) return done;
  if (isOver(link, now) || !isSameEmail) throw new AppError('verification-link-invalid');
  await markLinkUsed(db, now, sha256);
  await confirmAccount(db, parts, link);
  // From now on only the account's own password counts.
  await deleteEcho(db, link.email);
  const account = { userId: link.userId };
  await parts.security.note({ event: 'email-confirmed', origin, account }, db);
  return done;
}

/** Activates the account. If its user name has been taken meanwhile it gets a number, and the owner is told by e-mail. */
async function confirmAccount(
  db: Database,
  { clock }: Pick<AuthParts, 'clock'>,
  link: Pick<Link, 'userId' | 'nome_usuario' | 'email'>,
): Promise<void> {
  const { userId, nome_usuario: wished, email } = link;
  const isTaken = await isUserNameReserved(db, wished, userId);
  const userName = isTaken ? await freeVariant(db, wished) : wished;
  await markEmailVerified(db, clock.now(), { userId, userName });
  if (isTaken)
    await queue(
      db,
      { clock },
      { to: email, template: 'user-name-taken', data: { usuario_id: userId, pedido: wished } },
    );
}

/** An admin's word in place of the link, in a transaction that has locked the account after `lockConfirmations`. */
export async function confirmByHand(
  db: Database,
  parts: Pick<AuthParts, 'clock'>,
  account: Pick<Link, 'userId' | 'nome_usuario' | 'email'>,
): Promise<void> {
  await confirmAccount(db, parts, account);
  await deleteEcho(db, account.email);
}

/**
 * A link for a password that an admin hands over, in the transaction that has locked the account. Earlier ones become void,
 * those sent by e-mail too.
 */
export async function makeHandedLink(
  db: Database,
  { clock, publicUrl }: Pick<AuthParts, 'clock' | 'publicUrl'>,
  { id: userId, email }: { id: number; email: string },
): Promise<PasswordLink> {
  const now = clock.now();
  const { token, sha256 } = newSecret();
  const until = isoAfter(now, { days: authLimits.handedLinkDays });
  await deleteUnusedLinks(db, userId, 'reset-password');
  await insertOneTimeToken(db, { sha256, userId, purpose: 'reset-password', email, now, until });
  return { token, endereco: publicUrl, expira_em: until };
}

async function confirmNewEmail(
  db: Database,
  parts: AuthParts,
  link: Link,
  sha256: Buffer,
  origin: Origin,
): Promise<Done> {
  const now = parts.clock.now();
  const { userId } = link;
  const done = { message: authTexts.emailChanged };
  if (link.usedAt !== null) return done;
  if (isOver(link, now) || link.sentTo !== link.pendingEmail) throw new AppError('verification-link-invalid');
  await markLinkUsed(db, now, sha256);
  await adoptEmail(db, now, userId, link.sentTo);
  const pedido_em = link.emailAskedAt ?? link.askedAt;
  // Links sent to the old address must not give access any more, except the one that takes the change back.
  await deleteUnusedLinks(db, userId, 'reset-password');
  const kept = link.sessionId === null ? {} : { except: link.sessionId };
  await endSessionsOf(db, now, { userId, reason: 'email', ...kept });
  await queue(db, parts, {
    to: link.email,
    template: 'email-change-done',
    data: { usuario_id: userId, novo_email: link.sentTo, pedido_em },
  });
  await tellFormerAddresses(db, now, userId, {
    to: link.email,
    template: 'email-moves-on',
    data: { usuario_id: userId, novo_email: link.sentTo, feita: true },
  });
  await parts.security.note({ event: 'email-changed', origin, account: { userId } }, db);
  return done;
}

/**
 * Requests a reset link. Answer and work are the same whether or not the e-mail has an account; the mail worker looks that
 * up later. Over the rate limit nothing is sent and the answer is the same: the last link sent stays valid.
 */
export async function forgotPassword(parts: AuthParts, email: string, origin: Origin): Promise<Done> {
  const { throttle, security } = parts;
  const isKnown = (await knownDevice(parts, email, origin)) !== null;
  const isFromHere = isKnown || (await isWithin(throttle, 'forgot-address', addressKey(origin.address)));
  if (isFromHere && (await isWithin(throttle, 'forgot-account', email.toLowerCase())))
    await queue(parts.db, parts, { to: email, template: 'reset-password' });
  await security.note({ event: 'password-reset-asked', origin, account: { email } });
  // No wakeMail(): sending only for existing accounts would slow down the next call, and so reveal them.
  return { message: authTexts.resetLinkSent };
}

/**
 * Whose password a link sets, for the meter of the screen. Who holds the link may take the account over anyway.
 * @throws AppError reset-link-invalid, account-inactive, too-many-tries
 */
export async function findResetOwner(
  parts: AuthParts,
  token: string,
  origin: Origin,
): Promise<PasswordOwner & { convite: boolean }> {
  const refusal = new AppError('reset-link-invalid');
  const { link } = await findSentLink(parts, token, { origin, rule: 'reset-address', refusal });
  requireUsable(link, parts.clock.now());
  const { nome, nome_usuario, email } = link;
  return { nome, nome_usuario, email, convite: link.verifiedAt === null };
}

/**
 * Sets a new password by a link, and ends every session of that user.
 * @throws AppError reset-link-invalid, account-inactive, too-many-tries, busy; InvalidFields
 */
export async function resetPassword(
  parts: AuthParts,
  { token, new_password: password }: PasswordReset,
  origin: Origin,
): Promise<Done> {
  const refusal = new AppError('reset-link-invalid');
  const address = addressKey(origin.address);
  const { link, sha256 } = await findSentLink(parts, token, { origin, rule: 'reset-address', refusal });
  requireUsable(link, parts.clock.now());
  await refuseWeakPassword('new_password', password, link, address);
  await parts.throttle.take('reset-account', String(link.userId));
  const passwordHash = await hashPassword(password, address);
  const account = { userId: link.userId };
  await parts.db.transaction().execute(async (db) => {
    const now = parts.clock.now();
    await lockConfirmations(db);
    const locked = await lockLink(db, sha256);
    requireUsable(locked, now);
    await actAs(db, link.userId);
    await markLinkUsed(db, now, sha256);
    await setPasswordHash(db, link.userId, passwordHash);
    // The link came by e-mail, which proves the address as well, or from an admin, who answers for the person.
    if (locked.verifiedAt === null) await confirmAccount(db, parts, locked);
    await afterPasswordChange(db, parts, { userId: link.userId, email: link.email });
    // The owner of the mailbox has chosen the password, so the registration can no longer be disowned.
    await deleteUnusedLinks(db, link.userId, 'not-me');
    await deleteEcho(db, link.email);
    await parts.security.note({ event: 'password-reset', origin, account }, db);
  });
  parts.wakeMail();
  await forgetTries(parts, link.email, origin);
  return { message: authTexts.passwordReset };
}

/**
 * After a new password, in its transaction: ends all other sessions, cancels an e-mail that waits for its confirmation unless
 * the session that goes on has asked for it, deletes earlier links, and sends the owner a message.
 */
export async function afterPasswordChange(
  db: Database,
  parts: Pick<AuthParts, 'clock'>,
  account: { userId: number; email: string; keepSession?: string },
): Promise<void> {
  const { userId, email, keepSession } = account;
  const now = parts.clock.now();
  await deleteUnusedLinks(db, userId, 'reset-password');
  const isCancelled = await dropPendingEmail(db, userId, keepSession ?? null);
  if (isCancelled) await deleteUnusedLinks(db, userId, 'change-email');
  // Nobody signed in: whoever had the account may have had it on a device.
  if (keepSession === undefined) await forgetDevices(db, now, userId);
  await endSessionsOf(db, now, {
    userId,
    reason: 'password',
    ...(keepSession === undefined ? {} : { except: keepSession }),
  });
  const data = { usuario_id: userId, troca_cancelada: isCancelled };
  const notice: AccountMail = { to: email, template: 'password-changed', data };
  await queueNotice(db, now, userId, notice);
}

const voidAfterEmailChange = [
  'reset-password',
  'change-email',
  'verify-email',
  'undo-email',
  'undo-factor',
  'not-me',
] as const;

/**
 * After an admin changed the e-mail, in its transaction: deletes links sent to the old address, and sends it a message.
 */
export async function afterEmailChange(
  db: Database,
  parts: Pick<AuthParts, 'clock'>,
  { userId, oldEmail, newEmail }: { userId: number; oldEmail: string; newEmail: string },
): Promise<void> {
  for (const purpose of voidAfterEmailChange) await deleteUnusedLinks(db, userId, purpose);
  await queue(db, parts, {
    to: oldEmail,
    template: 'email-changed',
    data: { usuario_id: userId, novo_email: newEmail },
  });
}

const verificationSentAgainAfter = { minutes: 1 };

/** Sends the verification link, in the transaction that has locked the account. @returns false if one was sent just now */
export async function sendVerificationAgain(
  db: Database,
  parts: Pick<AuthParts, 'clock'>,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const mail: AccountMail = { to: email, template: 'verify-email-asked', data: { usuario_id: userId } };
  if (await isMailRecent(db, parts.clock.now(), { ...mail, within: verificationSentAgainAfter }))
    return false;
  await queue(db, parts, mail);
  return true;
}

/** @throws AppError reset-link-invalid, account-inactive */
function requireUsable(link: Link | undefined, now: Date): asserts link is Link {
  const isUsable =
    link?.purpose === 'reset-password' &&
    link.usedAt === null &&
    !isOver(link, now) &&
    link.sentTo.toLowerCase() === link.email.toLowerCase();
  if (!isUsable) throw new AppError('reset-link-invalid');
  if (!link.ativo) throw new AppError('account-inactive');
}

export function isOver(link: Link, now: Date): boolean {
  return Date.parse(link.until) <= now.getTime();
}

function queue(db: Database, { clock }: Pick<AuthParts, 'clock'>, mail: AccountMail): Promise<void> {
  return queueMail(db, clock.now(), mail);
}
