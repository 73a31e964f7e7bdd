import { type NewUser, type User, type UserEdit, userTexts } from '@bancada/contract/accounts/users';
import type { Perfil } from '@bancada/contract/policy';
import { noPendingEmail } from '../../database/account-tables.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { lastEditorOf } from '../account-audit/account-audit.service.ts';
import { afterEmailChange, afterPasswordChange } from '../auth/account-links.service.ts';
import type { AccountMail } from '../auth/account-mails.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { hashPassword } from '../auth/passwords.ts';
import { forgetRegistration } from '../auth/registration.service.ts';
import { refuseWeakPassword } from '../auth/weak-passwords.ts';
import { isSameEmail, type OwnAccountParts } from './own-account.service.ts';
import { getUser } from './users.service.ts';
import {
  deleteUser,
  findPasswordOwner,
  insertUser,
  isAnotherAdminThere,
  listAdminEmails,
  lockAdmins,
  lockUser,
  type UserValues,
  updateUser,
} from './users.sql.ts';

type Parts = Pick<OwnAccountParts, 'db' | 'clock' | 'wakeMail'>;

/**
 * Creates an account that can be used at once.
 * @throws AppError user-name-taken, email-taken, busy; InvalidFields
 */
export async function createUser(parts: Parts, caller: Caller, { senha, ...wanted }: NewUser) {
  await refuseWeakPassword('senha', senha, wanted, String(caller.id));
  const { nome_usuario: nomeUsuario, ...values } = wanted;
  const passwordHash = await hashPassword(senha, String(caller.id));
  const user = await asPerson(parts.db, caller.id, async (db) => {
    const user = await insertUser(db, { ...values, nomeUsuario, passwordHash });
    if (user.perfil === 'admin') await tellAdmins(db, parts, user.id);
    return user;
  });
  parts.wakeMail();
  return { ...user, message: userTexts.created };
}

/**
 * Writes the given fields of an account. A new e-mail takes effect at once; a new password ends the sessions.
 * @throws AppError user-not-found, changed-meanwhile, own-account, last-admin, user-name-taken, email-taken, busy;
 *   InvalidFields
 */
export async function editUser(
  parts: Parts,
  caller: Caller,
  id: number,
  { senha, atualizado_em: version, ...edit }: UserEdit,
) {
  const values = given(edit);
  if (senha !== undefined) values.senha_hash = await hashNewPassword(parts.db, caller, { id, senha, values });
  return changeUser(parts, caller, { id, values, version, done: userTexts.updated });
}

/** @throws AppError user-not-found, last-admin */
export async function changePerfil(parts: Parts, caller: Caller, id: number, perfil: Perfil) {
  const done = (name: string) => userTexts.perfilChanged(name, perfil);
  return changeUser(parts, caller, { id, values: { perfil }, done });
}

/** @throws AppError user-not-found, own-account, last-admin */
export async function changeStatus(parts: Parts, caller: Caller, id: number, ativo: boolean) {
  const done = ativo ? userTexts.activated : userTexts.deactivated;
  return changeUser(parts, caller, { id, values: { ativo }, done });
}

/** Deletes an account and its sessions for good. @throws AppError user-not-found, own-account, last-admin */
export async function removeUser({ db }: Parts, caller: Caller, id: number): Promise<undefined> {
  if (id === caller.id) throw new AppError('own-account');
  await asPerson(db, caller.id, async (db) => {
    const present = await lockForChange(db, id);
    await refuseLastAdmin(db, present);
    await deleteUser(db, id);
    // Otherwise whoever registered would be told to wait for a confirmation.
    if (!present.email_verificado) await forgetRegistration(db, present.email);
  });
}

/** Drops the fields that were not sent. */
function given(edit: Omit<UserEdit, 'senha' | 'atualizado_em'>): UserValues {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

/** The password must contain nothing of the account, neither as it is nor as it will be. */
async function hashNewPassword(
  db: Database,
  caller: Caller,
  { id, senha, values }: { id: number; senha: string; values: UserValues },
): Promise<string> {
  const owner = await findPasswordOwner(db, id);
  if (owner === undefined) throw new AppError('user-not-found');
  await refuseWeakPassword('senha', senha, owner, String(caller.id));
  await refuseWeakPassword('senha', senha, { ...owner, ...values }, String(caller.id));
  return hashPassword(senha, String(caller.id));
}

type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

interface Change {
  id: number;
  values: UserValues;
  version?: string | undefined;
  /** What is said of a change. */
  done(nomeUsuario: string): string;
}

/** Changes an account, with all consequences, in one transaction, and says whether anything is different now. */
async function changeUser(
  parts: Parts,
  caller: Caller,
  { id, values, version, done }: Change,
): Promise<User & { message: string }> {
  if (id === caller.id && values.ativo === false) throw new AppError('own-account');
  const [before, user] = await asPerson(parts.db, caller.id, async (db) => {
    const present = await lockForChange(db, id, version);
    if (!isAdminWhoCanEnter({ ...present, ...values })) await refuseLastAdmin(db, present);
    const isGiven = Object.keys(values).length > 0;
    return [present, isGiven ? await writeChange(db, parts, present, values) : await getUser(db, id)];
  });
  parts.wakeMail();
  const isSame = user.atualizado_em === before.atualizado_em;
  return { ...user, message: (isSame ? userTexts.unchanged : done)(user.nome_usuario) };
}

async function writeChange(
  db: Database,
  parts: Parts,
  present: LockedUser,
  values: UserValues,
): Promise<User> {
  const { id } = present;
  const hasNewEmail = values.email !== undefined && !isSameEmail(values.email, present.email);
  const user = await updateUser(db, id, hasNewEmail ? { ...values, ...noPendingEmail } : values);
  if (hasNewEmail)
    await afterEmailChange(db, parts, { userId: id, oldEmail: present.email, newEmail: user.email });
  if (values.senha_hash !== undefined)
    await afterPasswordChange(db, parts, { userId: id, email: user.email });
  if (user.perfil !== present.perfil) await afterPerfilChange(db, parts, user);
  if (!user.ativo) await endSessionsOf(db, parts.clock.now(), { userId: id, reason: 'account' });
  return user;
}

/** Tells the person, and the other admins about a new one: a stolen admin session must not act unnoticed. */
async function afterPerfilChange(db: Database, parts: Parts, user: User): Promise<void> {
  const mail: AccountMail = { to: user.email, template: 'perfil-changed', data: { usuario_id: user.id } };
  if (user.email_verificado) await queueMail(db, parts.clock.now(), mail);
  if (user.perfil === 'admin') await tellAdmins(db, parts, user.id);
}

/** A new admin must not come unnoticed. */
export async function tellAdmins(
  db: Database,
  { clock }: Pick<Parts, 'clock'>,
  newAdmin: number,
): Promise<void> {
  for (const to of await listAdminEmails(db, newAdmin)) {
    const mail: AccountMail = { to, template: 'admin-added', data: { usuario_id: newAdmin } };
    await queueMail(db, clock.now(), mail);
  }
}

/**
 * Locks a user, checks the version, and locks out everything else that might remove an admin.
 * @throws AppError user-not-found, changed-meanwhile
 */
async function lockForChange(db: Database, id: number, version?: string): Promise<LockedUser> {
  await lockAdmins(db);
  const user = await lockUser(db, id, version);
  if (user === undefined) throw new AppError('user-not-found');
  if (user.isCurrent) return user;
  throw new AppError('changed-meanwhile').with({
    atual: await getUser(db, id),
    alterado_por: await lastEditorOf(db, id),
  });
}

function isAdminWhoCanEnter(user: Pick<User, 'perfil' | 'ativo' | 'email_verificado'>): boolean {
  return user.perfil === 'admin' && user.ativo && user.email_verificado;
}

/** An admin who can sign in may only go if another one remains. Requires `lockAdmins`. @throws AppError last-admin */
export async function refuseLastAdmin(db: Database, user: LockedUser): Promise<void> {
  if (isAdminWhoCanEnter(user) && !(await isAnotherAdminThere(db, user.id))) throw new AppError('last-admin');
}
