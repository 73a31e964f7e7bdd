import { authTexts, type Registration } from '@bancada/contract/accounts/auth';
import { actAs } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { queueMail } from '../../mail/mail-queue.ts';
import { findAccountWithEmail } from './account-links.sql.ts';
import type { AccountMail } from './account-mails.ts';
import type { AuthParts } from './auth-parts.ts';
import { hashPassword } from './passwords.ts';
import {
  deleteEcho,
  insertEcho,
  insertUnverifiedAccount,
  isUserNameReserved,
  lockConfirmations,
  type NewAccount,
  reserveAccountId,
  tryInsert,
} from './registration.sql.ts';
import { isWithin } from './throttle-rules.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

/**
 * Creates an account whose e-mail must be confirmed. For an e-mail that already has an account, answer and work are the same,
 * and its owner gets a message. Messages to one mailbox are rate limited; over the limit nothing is done.
 * @throws AppError user-name-taken (which depends on confirmed accounts alone), too-many-tries, busy; InvalidFields
 */
export async function register(
  parts: AuthParts,
  { nome, nome_usuario, email, senha }: Registration,
  origin: Origin,
): Promise<{ message: string }> {
  const address = addressKey(origin.address);
  await parts.throttle.take('register-address', address);
  await refuseWeakPassword('senha', senha, { nome, nome_usuario, email }, address);
  await requireFreeName(parts.db, nome_usuario);
  const account = { nome, nome_usuario, email, senha_hash: await hashPassword(senha, address) };
  if (await isWithin(parts.throttle, 'register-account', email.toLowerCase())) {
    await parts.db.transaction().execute((db) => addOrTell(db, parts, account));
    parts.wakeMail();
  }
  await parts.security.note({ event: 'registered', origin, account: { email } });
  return { message: parts.sendsMail ? authTexts.registered : authTexts.registeredWithoutMail };
}

/** @throws AppError user-name-taken: a confirmed account has it */
export async function requireFreeName(db: Database, userName: string): Promise<void> {
  if (await isUserNameReserved(db, userName)) throw new AppError('user-name-taken');
}

/** Keeps a free user name free until the end of the transaction. */
export function lockNames(db: Database): Promise<void> {
  return lockConfirmations(db);
}

/** Adds the account, or notifies the owner of its e-mail, with the same number of writes, so that timing reveals nothing. */
async function addOrTell(
  db: Database,
  { clock }: Pick<AuthParts, 'clock'>,
  typed: Omit<NewAccount, 'id'>,
): Promise<void> {
  const now = clock.now();
  const id = await reserveAccountId(db);
  // The new account itself is the acting person.
  await actAs(db, id);
  const account = { id, ...typed };
  const isAdded = await insertUnverifiedAccount(db, now, account);
  if (!isAdded) await tryInsert(db, now, { ...account, email: `${id}@` });
  await insertEcho(db, now, typed);
  const owner = await findAccountWithEmail(db, typed.email);
  if (owner === undefined) throw new Error('an account that was just there is gone');
  const mail: AccountMail = {
    to: owner.email,
    template: isAdded ? 'welcome' : 'already-registered',
    data: { usuario_id: owner.id },
  };
  await queueMail(db, now, mail);
}

/** When an account is removed, its registration must leave nothing behind. */
export function forgetRegistration(db: Database, email: string): Promise<void> {
  return deleteEcho(db, email);
}
