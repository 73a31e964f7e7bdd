import { may } from '@bancada/contract/policy';
import type { User } from '@bancada/contract/users';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { findUser, listUsers, listUsersByEmail } from './users.sql.ts';

/** What an id in the address may be: the largest that the database holds. */
const maxId = 2_147_483_647;

/**
 * `user_id`: that user (`me`: the caller); `email`: those whose e-mail contains it; neither: all. Only who manages
 * users may ask for others.
 * @throws AppError not-allowed, user-not-found
 */
export async function findUsers(
  db: Database,
  caller: Caller,
  query: { user_id?: string | undefined; email?: string | undefined },
): Promise<User | User[]> {
  const id = query.user_id === 'me' ? caller.id : query.user_id === undefined ? null : Number(query.user_id);
  if (id !== caller.id && !may(caller.perfil, 'manage-users')) throw new AppError('not-allowed');
  if (id !== null) {
    const user = id <= maxId ? await findUser(db, id) : undefined;
    if (user === undefined) throw new AppError('user-not-found');
    return user;
  }
  return query.email === undefined ? listUsers(db) : listUsersByEmail(db, query.email);
}
