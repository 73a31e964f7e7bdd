import { passwordTexts } from '@bancada/contract/accounts/passwords';
import { type OwnAccountRemoval, privacyTexts } from '@bancada/contract/accounts/privacy';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { forgetMailTo, queueMail } from '../../mail/mail-queue.ts';
import { forgetNamesOf } from '../account-audit/account-audit.service.ts';
import type { AccountMail } from '../auth/account-mails.ts';
import { isEmailUndoable } from '../auth/owner-notices.ts';
import { forgetRegistration } from '../auth/registration.service.ts';
import { demandOwnPermit, takeOwnPermit } from '../second-factor/own-permit.ts';
import { forgetEventsOf } from '../security-events/security-events.service.ts';
import { refuseLastAdmin } from './administration.service.ts';
import { checkOwnPassword, type OwnAccountParts } from './own-account.service.ts';
import { deleteUser, findPasswordOwner, lockAdmins, lockUser } from './users.sql.ts';

/**
 * Removes the caller's account and everything that names the person. Contributions stay, as a removed user's.
 * @throws AppError last-admin, removal-waits, second-factor-proof-needed, second-factor-expired, too-many-tries, busy, user-not-found; InvalidFields
 */
export async function removeOwnAccount(
  parts: OwnAccountParts,
  caller: Caller,
  { senha, permissao }: OwnAccountRemoval,
): Promise<{ message: string }> {
  const { db, clock, wakeMail } = parts;
  const owner = await findPasswordOwner(db, caller.id);
  if (owner === undefined) throw new AppError('user-not-found');
  await checkOwnPassword(parts, caller, { field: 'senha', typed: senha, hash: owner.senha_hash });
  await refuseWhileUndoable(db, clock.now(), caller.id);
  await demandOwnPermit(parts, caller, permissao);
  await asPerson(db, caller.id, async (db) => {
    await lockAdmins(db);
    const user = await lockUser(db, caller.id);
    // The password may have been changed since it was verified.
    if (user?.senha_hash !== owner.senha_hash)
      throw InvalidFields.inBody('senha', passwordTexts.currentIsWrong);
    const now = clock.now();
    await takeOwnPermit(db, now, caller, permissao);
    await refuseLastAdmin(db, user);
    await refuseWhileUndoable(db, now, user.id);
    await deleteUser(db, user.id);
    await forgetNamesOf(db, user.id);
    await forgetEventsOf(db, user.id);
    await forgetRegistration(db, user.email);
    const pending = user.email_pendente === null ? [] : [user.email_pendente];
    await forgetMailTo(db, [user.email, ...pending]);
    const notice: AccountMail = { to: user.email, template: 'account-removed' };
    await queueMail(db, now, notice);
  });
  wakeMail();
  return { message: privacyTexts.removed };
}

/** A thief who has moved the account to a mailbox of theirs must not take it from the owner for good. */
async function refuseWhileUndoable(db: Database, now: Date, userId: number): Promise<void> {
  if (await isEmailUndoable(db, now, userId)) throw new AppError('removal-waits');
}
