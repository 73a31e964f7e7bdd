import { sql } from 'kysely';
import type { OneTimePurpose } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';

const accountColumns = [
  'id',
  'nome',
  'nome_usuario',
  'email',
  'email_pendente',
  'email_verificado_em',
  'ativo',
  'perfil',
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

export async function insertOneTimeToken(
  db: Database,
  token: {
    sha256: Buffer;
    userId: number;
    purpose: OneTimePurpose;
    email: string;
    now: Date;
    until: string;
    sessionId?: string | null;
  },
): Promise<void> {
  await db
    .insertInto('one_time_tokens')
    .values({
      token_sha256: token.sha256,
      usuario_id: token.userId,
      finalidade: token.purpose,
      email: token.email,
      sessao_id: token.sessionId ?? null,
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
      'account.perfil',
      'token.finalidade as purpose',
      'token.email as sentTo',
      'token.usado_em as usedAt',
      'token.expira_em as until',
      'token.criado_em as madeAt',
      'token.sessao_id as sessionId',
    ])
    .where('token.token_sha256', '=', sha256);

/** A link with its account. */
export function findLink(db: Database, sha256: Buffer) {
  return linkOf(db, sha256).executeTakeFirst();
}

/**
 * The same, with its account locked until the end of the transaction. Everything that uses or deletes links locks the account
 * first: locking the link first could deadlock two links of one account.
 */
export async function lockLink(db: Database, sha256: Buffer) {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', (query) =>
      query.selectFrom('one_time_tokens').select('usuario_id').where('token_sha256', '=', sha256),
    )
    .forNoKeyUpdate()
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

/** Deletes all unused links for a purpose. */
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

/** Marks the e-mail as confirmed, which reserves the user name for the account. */
export async function markEmailVerified(
  db: Database,
  now: Date,
  account: { userId: number; userName: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verificado_em: now.toISOString(), nome_usuario: account.userName })
    .where('id', '=', account.userId)
    .execute();
}

/** Replaces the e-mail with the pending one. Violates `users_email_key` if another account has it by now. */
export async function adoptEmail(db: Database, now: Date, userId: number, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, email_pendente: null, email_verificado_em: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

export async function setPasswordHash(db: Database, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ senha_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Deletes undo links of e-mail changes after this moment: the owners of those addresses may not take them back. */
export async function deleteLaterUndoLinks(db: Database, userId: number, madeAt: string): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('usuario_id', '=', userId)
    .where('finalidade', '=', 'undo-email')
    .where('usado_em', 'is', null)
    .where('criado_em', '>', madeAt)
    .execute();
}

export async function setEmailBack(
  db: Database,
  userId: number,
  values: { email: string; senha_hash: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...values, email_pendente: null })
    .where('id', '=', userId)
    .execute();
}

export async function deleteAccount(db: Database, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
