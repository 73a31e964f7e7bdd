import { authLimits } from '@bancada/contract/auth';
import { passwordTexts } from '@bancada/contract/passwords';
import { type OwnPasswordChange, type OwnProfileChange, type User, userTexts } from '@bancada/contract/users';
import type { Clock } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { isMailRecent, queueMail } from '../../mail/mail-queue.ts';
import { afterPasswordChange } from '../auth/account-links.service.ts';
import type { AccountMail } from '../auth/account-mails.ts';
import { hashPassword, passwordFits } from '../auth/passwords.ts';
import type { AuthThrottle } from '../auth/throttle-rules.ts';
import { refuseWeakPassword } from '../auth/weak-passwords.ts';
import type { SecurityEvents } from '../security-events/security-events.service.ts';
import { findOwnAccount, findPasswordOwner, lockUser, updateUser } from './users.sql.ts';

export interface OwnAccountParts {
  db: Database;
  clock: Clock;
  throttle: AuthThrottle;
  security: SecurityEvents;
  wakeMail(): void;
}

/**
 * Changes the caller's profile. A new e-mail requires the current password, and is pending until the link sent to it is opened;
 * saving the current one cancels that. Another person's e-mail gets the same answer, but no working link.
 * @throws AppError user-name-taken, too-many-tries, busy; InvalidFields
 */
export async function updateOwnAccount(
  parts: OwnAccountParts,
  caller: Caller,
  { senha_atual, ...wanted }: OwnProfileChange,
  origin: Origin,
): Promise<User & { message: string }> {
  const present = await findOwnAccount(parts.db, caller.id);
  if (present === undefined) throw new AppError('user-not-found');
  const isNew = isNewEmail(present, wanted.email);
  if (isNew) {
    await checkOwnPassword(parts, caller, { typed: senha_atual, hash: present.senha_hash });
    await parts.throttle.take('change-email-account', String(caller.id));
  }
  const user = await asPerson(parts.db, caller.id, async (db) => {
    const user = await lockUser(db, caller.id);
    if (user === undefined) throw new AppError('user-not-found');
    // The password may have been changed since it was verified.
    if (isNewEmail(user, wanted.email) && user.senha_hash !== (isNew ? present.senha_hash : null))
      throw wrongPassword();
    // Only the case differs, so the address is still the confirmed one.
    const isConfirmed = isSameEmail(user.email, wanted.email);
    if (!isConfirmed) await askToConfirm(db, parts.clock.now(), { user, email: wanted.email, caller });
    return updateUser(db, user.id, {
      nome: wanted.nome,
      nome_usuario: wanted.nome_usuario,
      email: isConfirmed ? wanted.email : user.email,
      email_pendente: isConfirmed ? null : wanted.email,
    });
  });
  if (isNew)
    await parts.security.note({
      event: 'email-change-asked',
      origin,
      sessionId: caller.sessionId,
      account: { userId: caller.id },
    });
  if (user.email_pendente === null) return { ...user, message: userTexts.profileSaved };
  parts.wakeMail();
  return { ...user, message: userTexts.profileSavedEmailPending };
}

/** Neither the current e-mail nor the pending one. */
function isNewEmail(
  { email, email_pendente }: Pick<User, 'email' | 'email_pendente'>,
  wanted: string,
): boolean {
  return !isSameEmail(email, wanted) && !isSameEmail(email_pendente ?? email, wanted);
}

/** Sends a link to the new address, and a notice to the old one. Saving again soon sends nothing. */
async function askToConfirm(
  db: Database,
  now: Date,
  {
    user,
    email,
    caller,
  }: { user: Pick<User, 'id' | 'email' | 'email_pendente'>; email: string; caller: Caller },
): Promise<void> {
  const link: AccountMail = {
    to: email,
    template: 'change-email',
    data: { usuario_id: user.id, sessao_id: caller.sessionId },
  };
  const isAskedAlready = user.email_pendente === email;
  const within = { minutes: authLimits.freshLinkMinutes };
  if (isAskedAlready && (await isMailRecent(db, now, { ...link, within }))) return;
  await queueMail(db, now, link);
  if (isAskedAlready) return;
  const notice: AccountMail = {
    to: user.email,
    template: 'change-email-notice',
    data: { usuario_id: user.id, novo_email: email },
  };
  await queueMail(db, now, notice);
}

const wrongPassword = (field = 'senha_atual') => InvalidFields.inBody(field, passwordTexts.currentIsWrong);

/**
 * Checks that the caller knows the current password. Tries are counted per session, so that a stolen one cannot use up
 * anybody else's.
 * @throws AppError too-many-tries, busy; InvalidFields
 */
export async function checkOwnPassword(
  { throttle }: Pick<OwnAccountParts, 'throttle'>,
  caller: Caller,
  { typed, hash, field = 'senha_atual' }: { typed: string | undefined; hash: string; field?: string },
): Promise<void> {
  if (typed === undefined) throw InvalidFields.inBody(field, passwordTexts.currentIsNeeded);
  await throttle.take('own-password-session', caller.sessionId);
  if (!(await passwordFits(typed, hash, undefined, String(caller.id)))) throw wrongPassword(field);
  await throttle.forget('own-password-session', caller.sessionId);
}

/**
 * Changes the caller's password, and ends their other sessions.
 * @throws AppError too-many-tries, busy; InvalidFields
 */
export async function changeOwnPassword(
  parts: OwnAccountParts,
  caller: Caller,
  { senha_atual, nova_senha }: OwnPasswordChange,
  origin: Origin,
): Promise<{ message: string }> {
  const owner = await findPasswordOwner(parts.db, caller.id);
  if (owner === undefined) throw new AppError('user-not-found');
  await checkOwnPassword(parts, caller, { typed: senha_atual, hash: owner.senha_hash });
  await refuseWeakPassword('nova_senha', nova_senha, owner, String(caller.id));
  const passwordHash = await hashPassword(nova_senha, String(caller.id));
  await asPerson(parts.db, caller.id, async (db) => {
    const locked = await lockUser(db, caller.id);
    // The password may have been changed since it was verified.
    if (locked?.senha_hash !== owner.senha_hash) throw wrongPassword();
    await updateUser(db, caller.id, { senha_hash: passwordHash });
    await afterPasswordChange(db, parts, {
      userId: caller.id,
      email: locked.email,
      keepSession: caller.sessionId,
    });
    const { id: userId, sessionId } = caller;
    await parts.security.note({ event: 'password-changed', origin, sessionId, account: { userId } }, db);
  });
  parts.wakeMail();
  return { message: userTexts.passwordChanged };
}

export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
