import { randomInt } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { hashPassword } from '../auth/passwords.ts';
import { countUsers, insertUser, lockUsers } from './users.sql.ts';

const defaultEmail = 'admin@bancada.local';
const passwordChars = 16;
/** Without letters and digits that look alike on a terminal. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Creates the first admin if there are no users yet.
 * @returns the credentials; null if there were users. `password` is null if the owner chose it.
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
    // Two processes may start for the first time at once.
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

/** A password to be written down. */
export function randomPassword(): string {
  return Array.from({ length: passwordChars }, () => alphabet[randomInt(alphabet.length)]).join('');
}
