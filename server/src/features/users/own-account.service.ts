import { authLimits } from '@bancada/contract/accounts/auth';
import { passwordTexts } from '@bancada/contract/accounts/passwords';
import {
  type OwnPasswordChange,
  type OwnProfileChange,
  type User,
  userTexts,
} from '@bancada/contract/accounts/users';
import { noPendingEmail } from '../../database/account-tables.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { isMailRecent, queueMail } from '../../mail/mail-queue.ts';
import { afterPasswordChange } from '../auth/account-links.service.ts';
import type { AccountMail } from '../auth/account-mails.ts';
import { tellFormerAddresses } from '../auth/owner-notices.ts';
import { hashPassword, passwordFits } from '../auth/passwords.ts';
import type { AuthThrottle } from '../auth/throttle-rules.ts';
import { refuseWeakPassword } from '../auth/weak-passwords.ts';
import { demandOwnPermit, type PermitParts, takeOwnPermit } from '../second-factor/own-permit.ts';
import type { SecurityEvents } from '../security-events/security-events.service.ts';
import { findOwnAccount, findPasswordOwner, lockUser, updateUser } from './users.sql.ts';

export interface OwnAccountParts extends PermitParts {
  throttle: AuthThrottle;
  security: SecurityEvents;
  sendsMail: boolean;
  wakeMail(): void;
}

/**
 * Changes the caller's profile. A new e-mail requires the current password and, where there is one, the second factor; it is
 * pending until the link sent to it is opened. Saving the current one cancels that. Another person's gets the same answer, but no
 * working link.
 * @throws AppError user-name-taken, second-factor-proof-needed, second-factor-expired, too-many-tries, busy; InvalidFields
 */
export async function updateOwnAccount(
  parts: OwnAccountParts,
  caller: Caller,
  { senha_atual, permissao, ...wanted }: OwnProfileChange,
  origin: Origin,
): Promise<User & { message: string }> {
  const present = await findOwnAccount(parts.db, caller.id);
  if (present === undefined) throw new AppError('user-not-found');
  const isNew = isNewEmail(present, wanted.email);
  if (isNew) {
    await checkOwnPassword(parts, caller, { typed: senha_atual, hash: present.senha_hash });
    await demandOwnPermit(parts, caller, permissao);
    await parts.throttle.take('change-email-account', String(caller.id));
  }
  const user = await asPerson(parts.db, caller.id, async (db) => {
    const user = await lockUser(db, caller.id);
    if (user === undefined) throw new AppError('user-not-found');
    // The password may have been changed since it was verified.
    if (isNewEmail(user, wanted.email) && user.senha_hash !== (isNew ? present.senha_hash : null))
      throw wrongPassword();
    const now = parts.clock.now();
    if (isNew) await takeOwnPermit(db, now, caller, permissao);
    const { nome, nome_usuario } = wanted;
    // Only the case differs, so the address is still the confirmed one.
    if (isSameEmail(user.email, wanted.email))
      return updateUser(db, user.id, { nome, nome_usuario, email: wanted.email, ...noPendingEmail });
    const asked = isNewEmail(user, wanted.email)
      ? { email_pedido_em: now.toISOString(), email_pedido_sessao: caller.sessionId }
      : {};
    await askToConfirm(db, now, { user, email: wanted.email, caller });
    return updateUser(db, user.id, { nome, nome_usuario, email_pendente: wanted.email, ...asked });
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
  const { profileSavedEmailPending, profileSavedEmailAsked } = userTexts;
  return { ...user, message: parts.sendsMail ? profileSavedEmailPending : profileSavedEmailAsked };
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
  const about = { usuario_id: user.id, novo_email: email };
  await tellFormerAddresses(db, now, user.id, {
    to: user.email,
    template: 'email-moves-on',
    data: { ...about, feita: false },
  });
  const notice: AccountMail = {
    to: user.email,
    template: 'change-email-notice',
    data: { ...about, pedido_em: now.toISOString() },
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
 * @throws AppError second-factor-proof-needed, second-factor-expired, too-many-tries, busy; InvalidFields
 */
export async function changeOwnPassword(
  parts: OwnAccountParts,
  caller: Caller,
  { senha_atual, nova_senha, permissao }: OwnPasswordChange,
  origin: Origin,
): Promise<{ message: string }> {
  const owner = await findPasswordOwner(parts.db, caller.id);
  if (owner === undefined) throw new AppError('user-not-found');
  await checkOwnPassword(parts, caller, { typed: senha_atual, hash: owner.senha_hash });
  await refuseWeakPassword('nova_senha', nova_senha, owner, String(caller.id));
  await demandOwnPermit(parts, caller, permissao);
  const passwordHash = await hashPassword(nova_senha, String(caller.id));
  await asPerson(parts.db, caller.id, async (db) => {
    const locked = await lockUser(db, caller.id);
    // The password may have been changed since it was verified.
    if (locked?.senha_hash !== owner.senha_hash) throw wrongPassword();
    await takeOwnPermit(db, parts.clock.now(), caller, permissao);
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
