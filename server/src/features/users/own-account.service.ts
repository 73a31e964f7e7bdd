import { authLimits } from '@bancada/contract/auth';
import { passwordTexts } from '@bancada/contract/passwords';
import { type OwnPasswordChange, type OwnProfile, type User, userTexts } from '@bancada/contract/users';
import type { Clock } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { isMailRecent, queueMail } from '../../mail/mail-queue.ts';
import { afterPasswordChange } from '../auth/account-links.service.ts';
import type { AccountMail } from '../auth/account-mails.ts';
import { hashPassword, passwordFits } from '../auth/passwords.ts';
import type { AuthThrottle } from '../auth/throttle-rules.ts';
import { refuseWeakPassword } from '../auth/weak-passwords.ts';
import { findPasswordOwner, isEmailOfAnother, lockUser, updateUser } from './users.sql.ts';

export interface OwnAccountParts {
  db: Database;
  clock: Clock;
  throttle: AuthThrottle;
  wakeMail(): void;
}

/**
 * Changes the own profile. Another e-mail waits until the link sent to it is opened; the present one given again
 * cancels that.
 * @throws AppError user-name-taken, email-taken, too-many-tries
 */
export async function updateOwnAccount(
  parts: OwnAccountParts,
  caller: Caller,
  wanted: OwnProfile,
): Promise<User & { message: string }> {
  const present = await findPasswordOwner(parts.db, caller.id);
  if (present !== undefined && !isSameEmail(present.email, wanted.email))
    await parts.throttle.take('change-email-account', String(caller.id));
  const user = await asPerson(parts.db, caller.id, async (db) => {
    const user = await lockUser(db, caller.id);
    if (user === undefined) throw new AppError('user-not-found');
    // Only the case of its letters is another: it is the address that was confirmed.
    const isConfirmed = isSameEmail(user.email, wanted.email);
    if (!isConfirmed && (await isEmailOfAnother(db, user.id, wanted.email)))
      throw new AppError('email-taken');
    if (!isConfirmed) await askToConfirm(db, parts.clock.now(), user, wanted.email);
    return updateUser(db, user.id, {
      nome: wanted.nome,
      nome_usuario: wanted.nome_usuario,
      email: isConfirmed ? wanted.email : user.email,
      email_pendente: isConfirmed ? null : wanted.email,
    });
  });
  if (user.email_pendente === null) return { ...user, message: userTexts.profileSaved };
  parts.wakeMail();
  return { ...user, message: userTexts.profileSavedEmailPending };
}

/** A link to the new address, and a word to the old one. Saving again at once does not send them again. */
async function askToConfirm(
  db: Database,
  now: Date,
  user: { id: number; email: string; email_pendente: string | null },
  email: string,
): Promise<void> {
  const link: AccountMail = { to: email, template: 'change-email', data: { usuario_id: user.id } };
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

/**
 * Changes the own password; the other sessions end.
 * @throws AppError too-many-tries, busy; InvalidFields
 */
export async function changeOwnPassword(
  parts: OwnAccountParts,
  caller: Caller,
  { senha_atual, nova_senha }: OwnPasswordChange,
): Promise<{ message: string }> {
  const account = String(caller.id);
  await parts.throttle.take('own-password-account', account);
  const owner = await findPasswordOwner(parts.db, caller.id);
  if (owner === undefined) throw new AppError('user-not-found');
  const wrong = InvalidFields.inBody('senha_atual', passwordTexts.currentIsWrong);
  if (!(await passwordFits(senha_atual, owner.senha_hash, undefined, account))) throw wrong;
  await parts.throttle.forget('own-password-account', account);
  await refuseWeakPassword('nova_senha', nova_senha, owner, account);
  const passwordHash = await hashPassword(nova_senha, account);
  await asPerson(parts.db, caller.id, async (db) => {
    const locked = await lockUser(db, caller.id);
    // It may have been changed since it was checked.
    if (locked?.senha_hash !== owner.senha_hash) throw wrong;
    await updateUser(db, caller.id, { senha_hash: passwordHash });
    await afterPasswordChange(db, parts, {
      userId: caller.id,
      email: locked.email,
      keepSession: caller.sessionId,
    });
  });
  parts.wakeMail();
  return { message: userTexts.passwordChanged };
}

export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
