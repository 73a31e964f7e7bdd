import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { anywhere } from '../../database/text-search.ts';

const columns = [
  'id',
  'nome',
  'nome_usuario',
  'email',
  'email_pendente',
  sql<boolean>`email_verificado_em IS NOT NULL`.as('email_verificado'),
  'perfil',
  'ativo',
  'criado_em',
  'atualizado_em',
] as const;
const emailMatchesMax = 20;

export function findUser(db: Database, id: number) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** At most 20 users whose e-mail contains the text. */
export function listUsersByEmail(db: Database, text: string) {
  return db
    .selectFrom('users')
    .select(columns)
    .where(sql<boolean>`lower(email) LIKE ${anywhere(text.toLowerCase())}`)
    .orderBy('email')
    .orderBy('id')
    .limit(emailMatchesMax)
    .execute();
}

export function listUsers(db: Database) {
  return db.selectFrom('users').select(columns).orderBy(sql`fold_text(nome)`).orderBy('id').execute();
}

export async function countUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUser(
  db: Database,
  user: {
    nome: string;
    nomeUsuario: string;
    email: string;
    passwordHash: string;
    perfil: 'usuario' | 'editor' | 'admin';
  },
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      nome: user.nome,
      nome_usuario: user.nomeUsuario,
      email: user.email,
      senha_hash: user.passwordHash,
      perfil: user.perfil,
      email_verificado_em: sql<string>`now()`,
    })
    .execute();
}

/** Nobody else adds a user until this transaction ends. */
export async function lockUsers(db: Database): Promise<void> {
  await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** The own profile, locked until the transaction ends. */
export function lockUser(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select([...columns, 'senha_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function findPasswordOwner(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['nome', 'nome_usuario', 'email', 'senha_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function isEmailOfAnother(db: Database, id: number, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('id', '<>', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Breaks `users_nome_usuario_key` where the user name is another's. */
export function updateOwnProfile(
  db: Database,
  id: number,
  profile: { nome: string; nome_usuario: string; email: string; email_pendente: string | null },
) {
  return db
    .updateTable('users')
    .set(profile)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function updatePassword(db: Database, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ senha_hash: passwordHash }).where('id', '=', id).execute();
}
