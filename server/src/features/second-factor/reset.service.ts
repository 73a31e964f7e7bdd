import { factorTexts } from '@bancada/contract/accounts/second-factor';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import { queueNotice } from '../auth/owner-notices.ts';
import type { FactorParts } from './factor-parts.ts';
import { takePermit } from './factor-steps.ts';
import {
  deleteAllFactors,
  type FactorAccount,
  findIdByEmail,
  hasFactor,
  lockFactorAccount,
} from './second-factor.sql.ts';
import type { FactorMail } from './second-factor-mails.ts';

/**
 * Removes the factors of a person who lost theirs. The admin must confirm with password and factor, so that a stolen admin
 * session cannot do it, and cannot bypass the confirmation for the admin's own account.
 * @throws AppError own-second-factor, second-factor-expired, user-not-found, second-factor-off
 */
export async function resetFactorOf(
  parts: FactorParts,
  caller: Caller,
  { id, permissao }: { id: number; permissao: string },
): Promise<{ message: string }> {
  if (id === caller.id) throw new AppError('own-second-factor');
  const userName = await asPerson(parts.db, caller.id, async (db) => {
    const now = parts.clock.now();
    await takePermit(db, now, caller, permissao);
    const account = await lockFactorAccount(db, id);
    if (account === undefined) throw new AppError('user-not-found');
    await removeFactors(db, now, account);
    const event = 'second-factor-off';
    await parts.security.note({ event, origin: parts.origin, account: { userId: id } }, db);
    return account.nome_usuario;
  });
  parts.wakeMail();
  return { message: factorTexts.reset(userName) };
}

/**
 * The same from the machine's terminal, without anybody signed in.
 * @returns the user name; null if there is nothing to remove
 * @throws AppError user-not-found
 */
export async function resetFactorByEmail(outer: Database, now: Date, email: string): Promise<string | null> {
  const id = await findIdByEmail(outer, email);
  if (id === undefined) throw new AppError('user-not-found');
  return outer.transaction().execute(async (db) => {
    const account = await lockFactorAccount(db, id);
    if (account === undefined) throw new AppError('user-not-found');
    if (!(await hasFactor(db, id))) return null;
    await removeFactors(db, now, account);
    return account.nome_usuario;
  });
}

/** Ends the sessions too: a lost device may have one open. */
async function removeFactors(db: Database, now: Date, account: FactorAccount): Promise<void> {
  if (!(await hasFactor(db, account.id))) throw new AppError('second-factor-off');
  await deleteAllFactors(db, account.id);
  await endSessionsOf(db, now, { userId: account.id, reason: 'account' });
  await noteAction(db, 'factor-off', account);
  const mail: FactorMail = {
    to: account.email,
    template: 'factor-reset',
    data: { usuario_id: account.id },
  };
  await queueNotice(db, now, account.id, mail);
}
