import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { deleteSteps } from './factor-steps.sql.ts';

/** Whether the account has a second factor: an app or a passkey. Recovery codes alone do not count. */
export async function hasFactor(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM totp_apps WHERE usuario_id = ${userId})
        OR EXISTS (SELECT FROM passkeys WHERE usuario_id = ${userId}) AS has`.execute(db);
  return rows[0]?.has === true;
}

export function findApp(db: Database, userId: number) {
  return db
    .selectFrom('totp_apps')
    .select(['segredo', 'criado_em', 'usado_em'])
    .where('usuario_id', '=', userId)
    .executeTakeFirst();
}

/** Sets the account's app, replacing any other. The code that confirmed it counts as used. */
export async function putApp(
  db: Database,
  now: Date,
  { userId, secret, step }: { userId: number; secret: Buffer; step: number },
): Promise<void> {
  const values = { segredo: secret, ultimo_passo: step, criado_em: now.toISOString(), usado_em: null };
  await db
    .insertInto('totp_apps')
    .values({ usuario_id: userId, ...values })
    .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet(values))
    .execute();
}

/** Uses a time step of an app. @returns false if it or a later one was used, or the app has been replaced */
export async function takeAppStep(
  db: Database,
  now: Date,
  { userId, secret, step }: { userId: number; secret: Buffer; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_apps')
    .set({ ultimo_passo: step, usado_em: now.toISOString() })
    .where('usuario_id', '=', userId)
    .where('segredo', '=', secret)
    .where('ultimo_passo', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function deleteApp(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_apps')
    .where('usuario_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export function listPasskeys(db: Database, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credencial', 'chave_publica', 'contador', 'transportes', 'dominio', 'nome'])
    .select(['criado_em', 'usado_em'])
    .where('usuario_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function insertPasskey(
  db: Database,
  now: Date,
  passkey: {
    usuario_id: number;
    credencial: string;
    chave_publica: Buffer;
    contador: number;
    transportes: string[];
    dominio: string;
    nome: string;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ ...passkey, criado_em: now.toISOString(), usado_em: null })
    .onConflict((conflict) => conflict.column('credencial').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @returns false if the account has no such passkey */
export async function renamePasskey(
  db: Database,
  passkey: { id: number; userId: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ nome: passkey.name })
    .where('id', '=', passkey.id)
    .where('usuario_id', '=', passkey.userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns its name; undefined if the account has no such passkey */
export async function deletePasskey(db: Database, userId: number, id: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('usuario_id', '=', userId)
    .returning('nome')
    .executeTakeFirst();
  return deleted?.nome;
}

/** Records a use. @returns false if the passkey is gone, or its counter has moved on: it may have been cloned */
export async function takePasskeyUse(
  db: Database,
  now: Date,
  { id, counter }: { id: number; counter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ contador: counter, usado_em: now.toISOString() })
    .where('id', '=', id)
    .where((either) =>
      either.or([
        either('contador', '<', counter),
        either.and([either('contador', '=', 0), sql.val(counter === 0)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The salt that an account's codes share. */
export async function findCodeSalt(db: Database, userId: number): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('recovery_codes')
    .select('sal')
    .where('usuario_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return found?.sal;
}

/** Uses up a recovery code. @returns false if it is not one of the account's, or was used */
export async function takeRecoveryCode(
  db: Database,
  now: Date,
  { userId, hash }: { userId: number; hash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ usado_em: now.toISOString() })
    .where('usuario_id', '=', userId)
    .where('codigo', '=', hash)
    .where('usado_em', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function countUnusedCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('usuario_id', '=', userId)
    .where('usado_em', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces all recovery codes. */
export async function replaceCodes(
  db: Database,
  now: Date,
  { userId, hashes, salt }: { userId: number; hashes: readonly Buffer[]; salt: Buffer },
): Promise<void> {
  await deleteCodes(db, userId);
  const rows = hashes.map((codigo) => ({
    usuario_id: userId,
    codigo,
    sal: salt,
    criado_em: now.toISOString(),
    usado_em: null,
  }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

export async function deleteCodes(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('usuario_id', '=', userId).execute();
}

export async function deleteAllFactors(db: Database, userId: number): Promise<void> {
  await deleteApp(db, userId);
  await db.deleteFrom('passkeys').where('usuario_id', '=', userId).execute();
  await deleteCodes(db, userId);
  await deleteSteps(db, userId);
}

/** From a moment on, inclusive, to another. */
export interface FactorSpan {
  since?: string;
  before?: string;
}

/** Deletes the factors and codes of this time, and every step. @returns whether an app or passkey was one */
export async function deleteFactorsOf(
  db: Database,
  userId: number,
  { since, before }: FactorSpan,
): Promise<boolean> {
  const within = (table: 'totp_apps' | 'passkeys' | 'recovery_codes') =>
    db
      .deleteFrom(table)
      .where('usuario_id', '=', userId)
      .$if(since !== undefined, (query) => query.where('criado_em', '>=', since ?? ''))
      .$if(before !== undefined, (query) => query.where('criado_em', '<', before ?? ''))
      .executeTakeFirstOrThrow();
  const { numDeletedRows: apps } = await within('totp_apps');
  const { numDeletedRows: passkeys } = await within('passkeys');
  await within('recovery_codes');
  await deleteSteps(db, userId);
  return apps + passkeys > 0n;
}

/** Apps and passkeys from before a moment, the oldest first. */
export async function listFactorsBefore(db: Database, userId: number, before: string) {
  const { rows } = await sql<{ tipo: 'aplicativo' | 'chave'; nome: string | null; criado_em: string }>`
    SELECT 'aplicativo' AS tipo, NULL AS nome, criado_em FROM totp_apps
     WHERE usuario_id = ${userId} AND criado_em < ${before}::timestamptz
    UNION ALL SELECT 'chave', nome, criado_em FROM passkeys
     WHERE usuario_id = ${userId} AND criado_em < ${before}::timestamptz
     ORDER BY criado_em`.execute(db);
  return rows;
}

const accountColumns = ['id', 'nome', 'nome_usuario', 'email', 'senha_hash', 'perfil', 'ativo'] as const;

export function findFactorAccount(db: Database, userId: number) {
  return db.selectFrom('users').select(accountColumns).where('id', '=', userId).executeTakeFirst();
}

/** Locks the account: whatever changes or uses a factor takes this lock first, so these run one at a time. */
export function lockFactorAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(accountColumns)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type FactorAccount = NonNullable<Awaited<ReturnType<typeof lockFactorAccount>>>;

export async function findIdByEmail(db: Database, email: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.id;
}
