import { authTexts, type PasswordReset, type Registration } from '@bancada/contract/auth';
import { actAs } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { isMailRecent, queueMail } from '../../mail/mail-queue.ts';
import {
  adoptEmail,
  deleteUnusedLinks,
  findAccountWithEmail,
  findIdWithUserName,
  findLink,
  insertUnverifiedAccount,
  type Link,
  lockLink,
  markEmailVerified,
  markLinkUsed,
  reserveAccountId,
  setPasswordByLink,
} from './account-links.sql.ts';
import type { AccountMail } from './account-mails.ts';
import { type AuthParts, endSessionsOf } from './auth.service.ts';
import { hashPassword } from './passwords.ts';
import { hashToken } from './tokens.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/** A sentence for the person. */
interface Done {
  message: string;
}

/**
 * Makes an account that waits for its e-mail to be confirmed. For an e-mail that has an account the answer and the work
 * are the same; its owner gets a message.
 * @throws AppError user-name-taken, too-many-tries, busy; InvalidFields
 */
export async function register(
  parts: AuthParts,
  { nome, nome_usuario, email, senha }: Registration,
  origin: Origin,
): Promise<Done> {
  const address = addressKey(origin.address);
  await parts.throttle.take('register-address', address);
  await refuseWeakPassword('senha', senha, { nome, nome_usuario, email }, address);
  await parts.throttle.take('register-account', email.toLowerCase());
  const account = { nome, nome_usuario, email, senha_hash: await hashPassword(senha, address) };
  const isNameFree = await parts.db.transaction().execute((db) => addOrTell(db, parts, account));
  if (!isNameFree) {
    // Nobody got a message: who looks for a free name may go on looking.
    await parts.throttle.giveBack('register-account', email.toLowerCase());
    throw new AppError('user-name-taken');
  }
  parts.wakeMail();
  return { message: authTexts.registered };
}

/** Adds the account, or tells the owner of its e-mail. @returns false where the user name is another's, with nothing done */
async function addOrTell(
  db: Database,
  parts: AuthParts,
  account: { nome: string; nome_usuario: string; email: string; senha_hash: string },
): Promise<boolean> {
  const { nome_usuario, email } = account;
  const id = await reserveAccountId(db);
  // Who registers is who will have the account.
  await actAs(db, id);
  if (await insertUnverifiedAccount(db, { id, ...account })) {
    await queue(db, parts, { to: email, template: 'welcome', data: { usuario_id: id } });
    return true;
  }
  const owner = await findAccountWithEmail(db, email);
  const holder = await findIdWithUserName(db, nome_usuario);
  if (owner === undefined || (holder !== undefined && holder !== owner.id)) return false;
  await queue(db, parts, { to: owner.email, template: 'already-registered', data: { usuario_id: owner.id } });
  return true;
}

/**
 * Confirms the e-mail of a new account, or the new e-mail of an account. Asked again after it worked, it says so again.
 * @throws AppError verification-link-invalid, email-taken, too-many-tries
 */
export async function verifyEmail(parts: AuthParts, token: string, origin: Origin): Promise<Done> {
  await parts.throttle.take('verify-address', addressKey(origin.address));
  const sha256 = hashToken(token);
  const link = await findLink(parts.db, sha256);
  if (link === undefined) throw new AppError('verification-link-invalid');
  await parts.throttle.take('verify-account', String(link.userId));
  return parts.db.transaction().execute(async (db) => {
    const locked = await lockLink(db, sha256);
    await actAs(db, link.userId);
    if (locked?.purpose === 'verify-email') return verifyNewAccount(db, parts, locked, sha256);
    if (locked?.purpose === 'change-email') return confirmNewEmail(db, parts, locked, sha256);
    throw new AppError('verification-link-invalid');
  });
}

async function verifyNewAccount(db: Database, parts: AuthParts, link: Link, sha256: Buffer): Promise<Done> {
  const now = parts.clock.now();
  const done = { message: authTexts.emailVerified };
  const isSameEmail = link.sentTo.toLowerCase() === link.email.toLowerCase();
  if (link.usedAt !== null || (link.verifiedAt !== null && isSameEmail)) return done;
  if (isOver(link, now) || !isSameEmail) throw new AppError('verification-link-invalid');
  await markLinkUsed(db, now, sha256);
  await markEmailVerified(db, now, link.userId);
  return done;
}

async function confirmNewEmail(db: Database, parts: AuthParts, link: Link, sha256: Buffer): Promise<Done> {
  const now = parts.clock.now();
  const done = { message: authTexts.emailChanged };
  if (link.usedAt !== null) return done;
  if (isOver(link, now) || link.sentTo !== link.pendingEmail) throw new AppError('verification-link-invalid');
  await markLinkUsed(db, now, sha256);
  await adoptEmail(db, now, link.userId, link.sentTo);
  // What was sent to the old address must not open the account any more.
  await deleteUnusedLinks(db, link.userId, 'reset-password');
  return done;
}

/**
 * Asks for a reset link. Answer and work are the same whether or not the e-mail has an account: who sends the message
 * finds that out later.
 * @throws AppError too-many-tries
 */
export async function forgotPassword(parts: AuthParts, email: string, origin: Origin): Promise<Done> {
  await parts.throttle.take('forgot-address', addressKey(origin.address));
  await parts.throttle.take('forgot-account', email.toLowerCase());
  await queue(parts.db, parts, { to: email, template: 'reset-password' });
  // Not sent at once: what is done for an account alone would slow the next call, and tell.
  return { message: authTexts.resetLinkSent };
}

/**
 * Sets a new password by a link, and ends every session of that user.
 * @throws AppError reset-link-invalid, too-many-tries, busy; InvalidFields
 */
export async function resetPassword(
  parts: AuthParts,
  { token, new_password: password }: PasswordReset,
  origin: Origin,
): Promise<Done> {
  const address = addressKey(origin.address);
  await parts.throttle.take('reset-address', address);
  const sha256 = hashToken(token);
  const link = await findLink(parts.db, sha256);
  if (!isResetUsable(link, parts.clock.now())) throw new AppError('reset-link-invalid');
  await refuseWeakPassword('new_password', password, link, address);
  await parts.throttle.take('reset-account', String(link.userId));
  const passwordHash = await hashPassword(password, address);
  await parts.db.transaction().execute(async (db) => {
    const now = parts.clock.now();
    const locked = await lockLink(db, sha256);
    if (!isResetUsable(locked, now)) throw new AppError('reset-link-invalid');
    await actAs(db, link.userId);
    await markLinkUsed(db, now, sha256);
    await setPasswordByLink(db, now, link.userId, passwordHash);
    await afterPasswordChange(db, parts, { userId: link.userId, email: link.email });
  });
  parts.wakeMail();
  await parts.throttle.forget('login-account', link.email.toLowerCase());
  return { message: authTexts.passwordReset };
}

/**
 * What follows a new password, in its transaction: all other sessions end, links that were asked for before are void,
 * and the owner gets a message.
 */
export async function afterPasswordChange(
  db: Database,
  parts: Pick<AuthParts, 'clock'>,
  account: { userId: number; email: string; keepSession?: string },
): Promise<void> {
  const { userId, email, keepSession } = account;
  await deleteUnusedLinks(db, userId, 'reset-password');
  await endSessionsOf(db, parts.clock.now(), {
    userId,
    reason: 'password',
    ...(keepSession === undefined ? {} : { except: keepSession }),
  });
  await queue(db, parts, { to: email, template: 'password-changed', data: { usuario_id: userId } });
}

/**
 * What follows a new e-mail that an admin has written, in its transaction: links that were sent to the old address are
 * void, and its owner gets a message.
 */
export async function afterEmailChange(
  db: Database,
  parts: Pick<AuthParts, 'clock'>,
  { userId, oldEmail, newEmail }: { userId: number; oldEmail: string; newEmail: string },
): Promise<void> {
  await deleteUnusedLinks(db, userId, 'reset-password');
  await deleteUnusedLinks(db, userId, 'change-email');
  await deleteUnusedLinks(db, userId, 'verify-email');
  await queue(db, parts, {
    to: oldEmail,
    template: 'email-changed',
    data: { usuario_id: userId, novo_email: newEmail },
  });
}

const verificationSentAgainAfter = { minutes: 1 };

/** Sends the link that confirms an account, in the transaction that holds it. @returns false where one was sent just now */
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

function isResetUsable(link: Link | undefined, now: Date): link is Link {
  return (
    link?.purpose === 'reset-password' &&
    link.usedAt === null &&
    !isOver(link, now) &&
    link.sentTo.toLowerCase() === link.email.toLowerCase()
  );
}

function isOver(link: Link, now: Date): boolean {
  return Date.parse(link.until) <= now.getTime();
}

function queue(db: Database, { clock }: Pick<AuthParts, 'clock'>, mail: AccountMail): Promise<void> {
  return queueMail(db, clock.now(), mail);
}
