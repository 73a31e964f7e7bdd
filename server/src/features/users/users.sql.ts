import { type UserSort, userSorts } from '@bancada/contract/accounts/users';
import type { Perfil } from '@bancada/contract/policy';
import { type RawBuilder, sql } from 'kysely';
import { advisoryLocks } from '../../database/advisory-locks.ts';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { anywhere, holdsFolded } from '../../database/text-search.ts';

const columns = [
  'id',
  'nome',
  'nome_usuario',
  'email',
  'email_pendente',
  sql<boolean>`email_verificado_em IS NOT NULL`.as('email_verificado'),
  sql<boolean>`convidado_em IS NOT NULL AND email_verificado_em IS NULL`.as('convidado'),
  'perfil',
  'ativo',
  'criado_em',
  'atualizado_em',
] as const;
const emailMatchesMax = 20;

export function findUser(db: Database, id: number) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The active admin who has been there longest. */
export function findFirstAdmin(db: Database) {
  return db
    .selectFrom('users')
    .select('email')
    .where('perfil', '=', 'admin')
    .where('ativo', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
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

export interface UserFilter {
  /** Matches name, user name or e-mail, ignoring case and accents. */
  search?: string | undefined;
  perfil?: Perfil | undefined;
  ativo?: boolean | undefined;
  /** Registered, and not confirmed. */
  isWaiting?: boolean | undefined;
}

function matching(db: Database, { search, perfil, ativo, isWaiting }: UserFilter) {
  return db
    .selectFrom('users')
    .$if(search !== undefined, (query) => query.where(holdsFolded(sql.ref('busca'), search ?? '')))
    .$if(perfil !== undefined, (query) => query.where('perfil', '=', perfil ?? 'usuario'))
    .$if(ativo !== undefined, (query) => query.where('ativo', '=', ativo === true))
    .$if(isWaiting === true, (query) =>
      query.where('email_verificado_em', 'is', null).where('convidado_em', 'is', null),
    );
}

/** Same expressions as in the indexes. */
const orders: Record<(typeof userSorts)[number], RawBuilder<unknown>> = {
  id: sql.ref('id'),
  nome: sql`fold_text(nome)`,
  nome_usuario: sql`lower(nome_usuario)`,
  email: sql`lower(email)`,
  perfil: sql.ref('perfil'),
  ativo: sql.ref('ativo'),
  criado_em: sql.ref('criado_em'),
};

export function pageOfUsers(db: Database, filter: UserFilter, sort: UserSort, page: Slice) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = userSorts.find((name) => name === sort.replace('-', '')) ?? 'nome';
  return (
    matching(db, filter)
      .select(columns)
      .orderBy(orders[column], direction)
      // Same direction, so that one index serves both.
      .orderBy('id', direction)
      .offset(page.skip)
      .limit(page.limit)
      .execute()
  );
}

export async function countMatchingUsers(db: Database, filter: UserFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds an account: confirmed, or invited and not confirmed yet. Violates `users_nome_usuario_key` or `users_email_key` if taken. */
export function insertUser(
  db: Database,
  user: {
    nome: string;
    nomeUsuario: string;
    email: string;
    passwordHash: string;
    perfil: Perfil;
    ativo?: boolean;
    invitedAt?: Date;
  },
) {
  return db
    .insertInto('users')
    .values({
      nome: user.nome,
      nome_usuario: user.nomeUsuario,
      email: user.email,
      senha_hash: user.passwordHash,
      perfil: user.perfil,
      ...(user.ativo === undefined ? {} : { ativo: user.ativo }),
      ...(user.invitedAt === undefined
        ? { email_verificado_em: sql<string>`now()` }
        : { convidado_em: user.invitedAt.toISOString() }),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Blocks adding users until the end of this transaction. */
export async function lockUsers(db: Database): Promise<void> {
  await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/** Serialises everything that might remove, demote or deactivate an admin, until the end of this transaction. */
export async function lockAdmins(db: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.admins}::bigint)`.execute(db);
}

/** Whether there is another admin who can sign in. */
export async function isAnotherAdminThere(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('perfil', '=', 'admin')
    .where('ativo', '=', true)
    .where('email_verificado_em', 'is not', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * A user, locked until the end of the transaction.
 * @param version `atualizado_em` as it was read; `isCurrent` tells whether it still is
 */
export function lockUser(db: Database, id: number, version: string | null = null) {
  return db
    .selectFrom('users')
    .select([
      ...columns,
      'senha_hash',
      sql<boolean>`coalesce(atualizado_em = ${version}::timestamptz, true)`.as('isCurrent'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findPasswordOwner(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['nome', 'nome_usuario', 'email', 'senha_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findIdByEmail(db: Database, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.id;
}

/** What a person's own change is validated against. */
export function findOwnAccount(db: Database, id: number) {
  return db
    .selectFrom('users')
    .select(['email', 'email_pendente', 'senha_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The e-mails of the admins who can sign in, except one. */
export async function listAdminEmails(db: Database, except: number): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('perfil', '=', 'admin')
    .where('ativo', '=', true)
    .where('email_verificado_em', 'is not', null)
    .where('id', '<>', except)
    .orderBy('id')
    .execute();
  return admins.map(({ email }) => email);
}

/** The columns of an account that may be written. */
export interface UserValues {
  nome?: string;
  nome_usuario?: string;
  email?: string;
  email_pendente?: string | null;
  email_pedido_em?: string | null;
  email_pedido_sessao?: string | null;
  senha_hash?: string;
  perfil?: Perfil;
  ativo?: boolean;
}

/**
 * Writes at least one column, where one of them differs: the version of an account that stays as it was does not advance.
 * Violates `users_nome_usuario_key` or `users_email_key` if taken.
 * @returns the account as it is then
 */
export async function updateUser(db: Database, id: number, values: UserValues) {
  const differs = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(name)} IS DISTINCT FROM ${value}`,
  );
  const written = await db
    .updateTable('users')
    .set(values)
    .where('id', '=', id)
    .where(sql<boolean>`(${sql.join(differs, sql` OR `)})`)
    .returning(columns)
    .executeTakeFirst();
  return written ?? db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function deleteUser(db: Database, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
