import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { afterPasswordChange } from '../auth/account-links.service.ts';
import { hashPassword } from '../auth/passwords.ts';
import { randomPassword } from './first-admin.ts';
import { findIdByEmail, listAdminEmails, lockUser, updateUser } from './users.sql.ts';

/** Where no e-mail was given: that of the only admin who can sign in; null where there are several, or none. */
export async function emailOfOnlyAdmin(db: Database): Promise<string | null> {
  const [first, ...others] = await listAdminEmails(db, 0);
  return first === undefined || others.length > 0 ? null : first;
}

/**
 * Gives an account a random password, at the terminal of the machine, without anybody signed in; its sessions end.
 * @throws AppError user-not-found
 */
export async function setRandomPassword(
  outer: Database,
  clock: Clock,
  email: string,
): Promise<{ email: string; password: string }> {
  const id = await findIdByEmail(outer, email);
  if (id === undefined) throw new AppError('user-not-found');
  const password = randomPassword();
  const senha_hash = await hashPassword(password);
  return outer.transaction().execute(async (db) => {
    if ((await lockUser(db, id)) === undefined) throw new AppError('user-not-found');
    const user = await updateUser(db, id, { senha_hash });
    await afterPasswordChange(db, { clock }, { userId: id, email: user.email });
    return { email: user.email, password };
  });
}
