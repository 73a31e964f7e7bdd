import type { Invitation } from '@bancada/contract/accounts/users';
import { asPerson } from '../../database/as-person.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import { confirmByHand, makeHandedLink } from '../auth/account-links.service.ts';
import type { AuthParts } from '../auth/auth-parts.ts';
import { hashPassword } from '../auth/passwords.ts';
import { lockNames, requireFreeName } from '../auth/registration.service.ts';
import { newSecret } from '../auth/tokens.ts';
import { tellAdmins } from './administration.service.ts';
import { getUser } from './users.service.ts';
import { insertUser, lockUser } from './users.sql.ts';

const texts = {
  confirmed: (nomeUsuario: string) => `Conta de ${nomeUsuario} confirmada: a pessoa já pode entrar.`,
  confirmedBefore: (nomeUsuario: string) => `A conta de ${nomeUsuario} já estava confirmada.`,
  linkMade: (nomeUsuario: string) => `Link de ${nomeUsuario} criado. O anterior, se havia um, não vale mais.`,
  invited: 'Convite criado! Entregue o link à pessoa.',
} as const;

type Parts = Pick<AuthParts, 'db' | 'clock' | 'throttle' | 'publicUrl' | 'wakeMail'>;

/**
 * Creates an account without a password, and the link by which its person sets one, which also confirms the account.
 * @throws AppError user-name-taken, email-taken, busy
 */
export async function inviteUser(
  parts: Parts,
  caller: Caller,
  { nome_usuario: nomeUsuario, ...person }: Invitation,
) {
  // A password that nobody knows.
  const passwordHash = await hashPassword(newSecret().token, String(caller.id));
  const invited = await asPerson(parts.db, caller.id, async (db) => {
    await lockNames(db);
    await requireFreeName(db, nomeUsuario);
    const user = await insertUser(db, {
      ...person,
      nomeUsuario,
      passwordHash,
      invitedAt: parts.clock.now(),
    });
    if (user.perfil === 'admin') await tellAdmins(db, parts, user.id);
    await noteAction(db, 'link-made', user);
    return { ...user, link: await makeHandedLink(db, parts, user) };
  });
  parts.wakeMail();
  return { ...invited, message: texts.invited };
}

/**
 * A link by which a person sets a new password. It holds for days, so nobody makes one for the own account: with a stolen
 * session it would be a way around the present password.
 * @throws AppError user-not-found, user-inactive, own-link, too-many-tries
 */
export async function makePasswordLink(parts: Parts, caller: Caller, id: number) {
  if (id === caller.id) throw new AppError('own-link');
  await parts.throttle.take('handed-link-account', `${caller.id} ${id}`);
  return asPerson(parts.db, caller.id, async (db) => {
    const user = await lockUser(db, id);
    if (user === undefined) throw new AppError('user-not-found');
    if (!user.ativo) throw new AppError('user-inactive');
    await noteAction(db, 'link-made', user);
    return { link: await makeHandedLink(db, parts, user), message: texts.linkMade(user.nome_usuario) };
  });
}

/** Confirms the account of somebody who registered. Repeating it succeeds again. @throws AppError user-not-found */
export async function confirmUser(parts: Parts, caller: Caller, id: number) {
  const confirmed = await asPerson(parts.db, caller.id, async (db) => {
    await lockNames(db);
    const user = await lockUser(db, id);
    if (user === undefined) throw new AppError('user-not-found');
    if (user.email_verificado)
      return { ...(await getUser(db, id)), message: texts.confirmedBefore(user.nome_usuario) };
    await confirmByHand(db, parts, { userId: id, nome_usuario: user.nome_usuario, email: user.email });
    const after = await getUser(db, id);
    return { ...after, message: texts.confirmed(after.nome_usuario) };
  });
  parts.wakeMail();
  return confirmed;
}
