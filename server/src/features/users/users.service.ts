import type { User, UserSort } from '@bancada/contract/accounts/users';
import { may, type Perfil } from '@bancada/contract/policy';
import type { Database } from '../../database/database.ts';
import { readPage, soughtIn } from '../../database/page.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import {
  countMatchingUsers,
  findFirstAdmin,
  findUser,
  listAdminEmails,
  listUsers,
  listUsersByEmail,
  pageOfUsers,
  type UserFilter,
} from './users.sql.ts';

/** Whom the people of an instance write to that names nobody: there is always an active admin. */
export async function firstAdminAddress(db: Database): Promise<string | null> {
  return (await findFirstAdmin(db))?.email ?? null;
}

/** The largest id that the database can store. */
const maxId = 2_147_483_647;

interface UsersQuery {
  user_id?: string | undefined;
  email?: string | undefined;
  page?: number | undefined;
  limit: number;
  search?: string | undefined;
  perfil?: Perfil | undefined;
  ativo?: 'true' | 'false' | undefined;
  esperando?: 'true' | undefined;
  sort: UserSort;
}

/**
 * `user_id`: that user (`me`: the caller); `email`: those whose e-mail contains it; `page`: a page of those that match search
 * and filters; none of these: all. Only user managers may read others.
 * @throws AppError not-allowed, user-not-found
 */
export async function findUsers(db: Database, caller: Caller, query: UsersQuery) {
  const id = query.user_id === 'me' ? caller.id : query.user_id === undefined ? null : Number(query.user_id);
  if (id !== caller.id && !may(caller.perfil, 'manage-users')) throw new AppError('not-allowed');
  if (id !== null) return getUser(db, id);
  if (query.email !== undefined) return listUsersByEmail(db, query.email);
  if (query.page === undefined) return listUsers(db);
  const filter: UserFilter = {
    search: soughtIn(query),
    perfil: query.perfil,
    ativo: query.ativo === undefined ? undefined : query.ativo === 'true',
    isWaiting: query.esperando === 'true',
  };
  return readPage(
    { page: query.page, limit: query.limit },
    (slice) => pageOfUsers(db, filter, query.sort, slice),
    () => countMatchingUsers(db, filter),
  );
}

/** @throws AppError user-not-found */
export async function getUser(db: Database, id: number): Promise<User> {
  const user = id <= maxId ? await findUser(db, id) : undefined;
  if (user === undefined) throw new AppError('user-not-found');
  return user;
}

/** The addresses of all admins who can sign in. */
export function adminAddresses(db: Database): Promise<string[]> {
  return listAdminEmails(db, 0);
}
