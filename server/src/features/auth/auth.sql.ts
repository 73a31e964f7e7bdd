import { authLimits } from '@bancada/contract/auth';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SessionEnd } from '../../database/schema.ts';

const refreshTokenLife = sql<string>`now() + make_interval(days => ${authLimits.refreshTokenDays})`;

export function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'senha_hash', 'ativo', 'email_verificado_em'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Locks the account, so that two sign-ins at once cannot pass the session limit together. */
export function lockAccount(db: Database, userId: number) {
  return db.selectFrom('users').select('ativo').where('id', '=', userId).forUpdate().executeTakeFirst();
}

export async function insertSession(
  db: Database,
  session: { userId: number; userAgent: string | null; address: string },
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      usuario_id: session.userId,
      navegador: session.userAgent,
      endereco: session.address,
      expira_em: refreshTokenLife,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRefreshToken(db: Database, sessionId: string, sha256: Buffer): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ token_sha256: sha256, sessao_id: sessionId, expira_em: refreshTokenLife })
    .execute();
}

/** Ends the oldest live sessions of a user beyond the newest `keep`. */
export async function endOldestSessions(db: Database, userId: number, keep: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ encerrada_em: sql<string>`now()`, motivo_fim: 'limit' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('usuario_id', '=', userId)
        .where('encerrada_em', 'is', null)
        .where('expira_em', '>', sql<string>`now()`)
        .orderBy('criado_em', 'desc')
        .orderBy('id')
        .offset(keep),
    )
    .execute();
}

export async function endSession(db: Database, sessionId: string, reason: SessionEnd): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ encerrada_em: sql<string>`now()`, motivo_fim: reason })
    .where('id', '=', sessionId)
    .where('encerrada_em', 'is', null)
    .execute();
}

/** A refresh token with its session and account, locked until the transaction ends. */
export function lockRefreshToken(db: Database, sha256: Buffer) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessao_id')
    .innerJoin('users as account', 'account.id', 'session.usuario_id')
    .select([
      'session.id as sessionId',
      'account.id as userId',
      sql<boolean>`token.usado_em IS NOT NULL`.as('isUsed'),
      sql<boolean>`token.usado_em > now() - make_interval(secs => ${authLimits.refreshOverlapSeconds})`.as(
        'isJustUsed',
      ),
      sql<boolean>`token.expira_em > now() AND session.encerrada_em IS NULL AND account.ativo`.as('isAlive'),
    ])
    .where('token.token_sha256', '=', sha256)
    .forUpdate(['token'])
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(db: Database, sha256: Buffer): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ usado_em: sql<string>`now()` })
    .where('token_sha256', '=', sha256)
    .where('usado_em', 'is', null)
    .execute();
}

/** A session used by its refresh lives on for another term. */
export async function extendSession(db: Database, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ expira_em: refreshTokenLife }).where('id', '=', sessionId).execute();
}

export function findLiveSession(db: Database, sessionId: string) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('users as account', 'account.id', 'session.usuario_id')
    .select([
      'account.id as userId',
      'account.perfil',
      sql<boolean>`session.ultimo_uso_em < now() - interval '30 seconds'`.as('isUseStale'),
    ])
    .where('session.id', '=', sessionId)
    .where('session.encerrada_em', 'is', null)
    .where('session.expira_em', '>', sql<string>`now()`)
    .where('account.ativo', '=', true)
    .executeTakeFirst();
}

export async function recordSessionUse(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ultimo_uso_em: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute();
}
