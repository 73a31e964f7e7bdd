import type { Database } from '../../database/database.ts';
import { findRemovedAccount } from '../account-audit/account-audit.service.ts';
import { getUser } from '../users/users.service.ts';

/** Whose doings are undone: a person, or an account that is gone. @throws AppError user-not-found */
export async function findPerson(
  db: Database,
  id: number,
): Promise<{ id: number; nome_usuario: string | null }> {
  return (await findRemovedAccount(db, id)) ?? (await getUser(db, id));
}
