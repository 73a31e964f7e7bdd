import { sql } from 'kysely';
import { noPendingEmail, type OneTimePurpose } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';

const accountColumns = [
  'id',
  'nome',
  'nome_usuario',
  'email',
  'email_pendente',
  'email_pedido_em',
  'email_pedido_sessao',
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
    askedAt?: string | null;
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
      pedido_em: token.askedAt ?? null,
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
      'account.email_pedido_em as emailAskedAt',
      'account.email_verificado_em as verifiedAt',
      'account.perfil',
      'account.ativo',
      'token.finalidade as purpose',
      'token.email as sentTo',
      'token.usado_em as usedAt',
      'token.expira_em as until',
      sql<string>`coalesce(token.pedido_em, token.criado_em)`.as('askedAt'),
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
    .set({ email, ...noPendingEmail, email_verificado_em: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

export async function setPasswordHash(db: Database, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ senha_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Deletes links that undo what came after this moment, but for the owner of this address: who has the others may not take the account back. */
export async function deleteLaterUndoLinks(
  db: Database,
  { userId, email, since }: { userId: number; email: string; since: string },
): Promise<void> {
  await db
    .deleteFrom('one_time_tokens')
    .where('usuario_id', '=', userId)
    .where('finalidade', 'in', ['undo-email', 'undo-factor'])
    .where('usado_em', 'is', null)
    .where((or) =>
      or.or([or('finalidade', '=', 'undo-email'), or(sql`lower(email)`, '<>', email.toLowerCase())]),
    )
    .where(sql<boolean>`coalesce(pedido_em, criado_em) >= ${since}::timestamptz`)
    .execute();
}

/** Since when changes of e-mail have been asked for that the owner of this address may still undo; null: none. */
export async function findEmailUndoneSince(
  db: Database,
  now: Date,
  { userId, email }: { userId: number; email: string },
): Promise<string | null> {
  const { since } = await db
    .selectFrom('one_time_tokens')
    .select(sql<string | null>`min(coalesce(pedido_em, criado_em))`.as('since'))
    .where('usuario_id', '=', userId)
    .where('finalidade', '=', 'undo-email')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('usado_em', 'is', null)
    .where('expira_em', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return since;
}

/** The former addresses whose owners may still undo a change of e-mail, or are about to be told how. */
export async function listUndoAddresses(db: Database, now: Date, userId: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    SELECT DISTINCT lower(email) AS address FROM one_time_tokens
     WHERE usuario_id = ${userId} AND finalidade = 'undo-email' AND usado_em IS NULL
       AND expira_em > ${now.toISOString()}
    UNION
    SELECT lower(destinatario) FROM mail_queue
     WHERE modelo IN ('change-email-notice', 'email-change-done') AND dados->>'usuario_id' = ${String(userId)}
       AND enviado_em IS NULL AND desistiu_em IS NULL
     ORDER BY 1`.execute(db);
  return rows.map(({ address }) => address);
}

/** Whether a change of e-mail was undone after this moment. */
export async function isUndoneSince(db: Database, userId: number, moment: string): Promise<boolean> {
  const found = await db
    .selectFrom('one_time_tokens')
    .select('token_sha256')
    .where('usuario_id', '=', userId)
    .where('finalidade', 'in', ['undo-email', 'undo-factor'])
    .where('usado_em', '>=', moment)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives the account back to the owner of an address: no other e-mail waits, and no device is known. */
export async function setTakenBack(
  db: Database,
  now: Date,
  userId: number,
  values: { email: string; senha_hash: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...values, ...noPendingEmail, aparelhos_desde: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

/** After a new password: a pending e-mail goes, unless this session has asked for it. @returns whether one went */
export async function dropPendingEmail(
  db: Database,
  userId: number,
  unlessAskedBy: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(noPendingEmail)
    .where('id', '=', userId)
    .where('email_pendente', 'is not', null)
    .where(
      sql<boolean>`email_pedido_sessao IS DISTINCT FROM ${unlessAskedBy}::uuid OR ${unlessAskedBy}::uuid IS NULL`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function forgetDevices(db: Database, now: Date, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ aparelhos_desde: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

export async function deleteAccount(db: Database, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
