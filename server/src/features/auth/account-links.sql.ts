import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { OneTimePurpose } from '../../database/schema.ts';

/** The id of an account that is about to be added, so that its first deed can be its own. */
export async function reserveAccountId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('users', 'id'))::integer AS id`.execute(db);
  if (rows[0] === undefined) throw new Error('no id for a new account');
  return rows[0].id;
}

/** Adds an account that waits for its e-mail to be confirmed. @returns false where e-mail or user name are taken */
export async function insertUnverifiedAccount(
  db: Database,
  account: { id: number; nome: string; nome_usuario: string; email: string; senha_hash: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO users (id, nome, nome_usuario, email, senha_hash, perfil) OVERRIDING SYSTEM VALUE
    VALUES (${account.id}, ${account.nome}, ${account.nome_usuario}, ${account.email}, ${account.senha_hash}, 'usuario')
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows.length > 0;
}

const accountColumns = [
  'id',
  'nome',
  'nome_usuario',
  'email',
  'email_pendente',
  'email_verificado_em',
  'ativo',
] as const;

export function findAccount(db: Database, id: number) {
  return db.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst();
}

export function findAccountWithEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function findIdWithUserName(db: Database, userName: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(nome_usuario)`, '=', userName.toLowerCase())
    .executeTakeFirst();
  return found?.id;
}

export async function insertOneTimeToken(
  db: Database,
  token: { sha256: Buffer; userId: number; purpose: OneTimePurpose; email: string; now: Date; until: string },
): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      token_sha256: token.sha256,
      usuario_id: token.userId,
      finalidade: token.purpose,
      email: token.email,
      criado_em: token.now.toISOString(),
      expira_em: token.until,
    })
    .execute();
}

const linkOf = (db: Database, sha256: Buffer) =>
  db
    .selectFrom('one_time_tokens as token')
    .innerJoin('users as account', 'account.id', 'token.usuario_id')
    .select([
      'account.id as userId',
      'account.nome',
      'account.nome_usuario',
      'account.email',
      'account.email_pendente as pendingEmail',
      'account.email_verificado_em as verifiedAt',
      'token.finalidade as purpose',
      'token.email as sentTo',
      'token.usado_em as usedAt',
      'token.expira_em as until',
    ])
    .where('token.token_sha256', '=', sha256);

/** A link with its account. */
export function findLink(db: Database, sha256: Buffer) {
  return linkOf(db, sha256).executeTakeFirst();
}

/**
 * The same, its account locked until the transaction ends. Whoever uses up or deletes links holds their account: with a
 * lock on the link first, two links of one account would wait for each other.
 */
export async function lockLink(db: Database, sha256: Buffer) {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', (query) =>
      query.selectFrom('one_time_tokens').select('usuario_id').where('token_sha256', '=', sha256),
    )
    .forUpdate()
    .execute();
  return findLink(db, sha256);
}

export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export async function markLinkUsed(db: Database, now: Date, sha256: Buffer): Promise<void> {
  await db
    .updateTable('one_time_tokens')
    .set({ usado_em: now.toISOString() })
    .where('token_sha256', '=', sha256)
    .execute();
}

/** Makes all unused links of a purpose useless. */
export async function deleteUnusedLinks(
  db: Database,
  userId: number,
  purpose: OneTimePurpose,
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('usuario_id', '=', userId)
    .where('finalidade', '=', purpose)
    .where('usado_em', 'is', null)
    .execute();
}

export async function markEmailVerified(db: Database, now: Date, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verificado_em: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

/** The address that waited takes the old one's place. Breaks `users_email_key` where it is another's by now. */
export async function adoptEmail(db: Database, now: Date, userId: number, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_pendente: null, email_verificado_em: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

/** A new password set through the mailbox, which proves the address as well. */
export async function setPasswordByLink(
  db: Database,
  now: Date,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      senha_hash: passwordHash,
      email_verificado_em: sql<string>`coalesce(email_verificado_em, ${now.toISOString()})`,
    })
    .where('id', '=', userId)
    .execute();
}
