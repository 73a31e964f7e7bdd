import { randomInt } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { hashPassword } from '../auth/passwords.ts';
import { countUsers, insertUser, lockUsers } from './users.sql.ts';

const defaultEmail = 'admin@bancada.local';
const passwordChars = 16;
/** Without letters and digits that are read for one another on a terminal. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates the first admin where there is no user yet.
 * @returns what to sign in with; null where there were users. `password` is null where the owner chose it.
 */
export async function createFirstAdmin(
  db: Database,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<{ email: string; password: string | null } | null> {
  if ((await countUsers(db)) > 0) return null;
  const email = config.adminEmail ?? defaultEmail;
  const generated = config.adminPassword === null ? randomPassword() : null;
  const passwordHash = await hashPassword(config.adminPassword ?? generated ?? '');
  const isCreated = await db.transaction().execute(async (db) => {
    // Two processes may be at their first start together.
    await lockUsers(db);
    if ((await countUsers(db)) > 0) return false;
    await insertUser(db, {
      nome: 'Administrador',
      nomeUsuario: 'admin',
      email,
      passwordHash,
      perfil: 'admin',
    });
    return true;
  });
  return isCreated ? { email, password: generated } : null;
}

function randomPassword(): string {
  return Array.from({ length: passwordChars }, () => alphabet[randomInt(alphabet.length)]).join('');
}
