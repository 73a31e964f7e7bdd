import { authLimits } from '@bancada/contract/auth';
import { sql } from 'kysely';
import { isoAfter } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import type { SessionEnd } from '../../database/schema.ts';

const refreshTokenLife = (now: Date) => isoAfter(now, { days: authLimits.refreshTokenDays });

export function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'senha_hash', 'ativo', 'email_verificado_em'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** Locks the account, so that two sign-ins at once cannot pass the session limit together. */
export function lockAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['senha_hash', 'ativo', 'email', 'email_verificado_em'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSession(
  db: Database,
  now: Date,
  session: { userId: number; userAgent: string | null; address: string },
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      usuario_id: session.userId,
      navegador: session.userAgent,
      endereco: session.address,
      criado_em: now.toISOString(),
      ultimo_uso_em: now.toISOString(),
      expira_em: refreshTokenLife(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertRefreshToken(
  db: Database,
  now: Date,
  sessionId: string,
  sha256: Buffer,
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({
      token_sha256: sha256,
      sessao_id: sessionId,
      criado_em: now.toISOString(),
      expira_em: refreshTokenLife(now),
    })
    .execute();
}

/** Ends the oldest live sessions of a user beyond `keep`. The one just begun is never among them. */
export async function endOldestSessions(
  db: Database,
  now: Date,
  { userId, newest, keep }: { userId: number; newest: string; keep: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ encerrada_em: now.toISOString(), motivo_fim: 'limit' })
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('usuario_id', '=', userId)
        .where('encerrada_em', 'is', null)
        .where('expira_em', '>', now.toISOString())
        .where('id', '<>', newest)
        .orderBy('criado_em', 'desc')
        .orderBy('id')
        .offset(keep - 1),
    )
    .execute();
}

/** @returns whether it was open, and of this user where one is given */
export async function endSession(
  db: Database,
  now: Date,
  session: { id: string; reason: SessionEnd; userId?: number },
): Promise<boolean> {
  const { userId } = session;
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ encerrada_em: now.toISOString(), motivo_fim: session.reason })
    .where('id', '=', session.id)
    .where('encerrada_em', 'is', null)
    .where('expira_em', '>', now.toISOString())
    .$if(userId !== undefined, (query) => query.where('usuario_id', '=', userId ?? 0))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends all open sessions of a user, but for one where it is given. @returns how many had not run out by themselves */
export async function endSessionsOfUser(
  db: Database,
  now: Date,
  { userId, reason, except }: { userId: number; reason: SessionEnd; except?: string },
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ encerrada_em: now.toISOString(), motivo_fim: reason })
    .where('usuario_id', '=', userId)
    .where('encerrada_em', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .returning(sql<boolean>`expira_em > ${now.toISOString()}`.as('wasOpen'))
    .execute();
  return ended.filter(({ wasOpen }) => wasOpen).length;
}

export function findRefreshTokenOwner(db: Database, sha256: Buffer) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessao_id')
    .select('session.usuario_id as userId')
    .where('token.token_sha256', '=', sha256)
    .executeTakeFirst();
}

/**
 * A refresh token with its session and account; session and token are locked until the transaction ends, in the order
 * in which a session that is deleted takes its tokens along.
 */
export function lockRefreshToken(db: Database, now: Date, sha256: Buffer) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessao_id')
    .innerJoin('users as account', 'account.id', 'session.usuario_id')
    .select([
      'session.id as sessionId',
      'account.id as userId',
      'token.usado_em as usedAt',
      sql<boolean>`token.expira_em > ${now.toISOString()} AND session.expira_em > ${now.toISOString()}
        AND session.encerrada_em IS NULL AND account.ativo`.as('isAlive'),
    ])
    .where('token.token_sha256', '=', sha256)
    .forUpdate(['session', 'token'])
    .executeTakeFirst();
}

export async function markRefreshTokenUsed(db: Database, now: Date, sha256: Buffer): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ usado_em: now.toISOString() })
    .where('token_sha256', '=', sha256)
    .where('usado_em', 'is', null)
    .execute();
}

/** A session used by its refresh lives on for another term. */
export async function extendSession(db: Database, now: Date, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expira_em: refreshTokenLife(now) })
    .where('id', '=', sessionId)
    .execute();
}

export function findLiveSession(db: Database, now: Date, sessionId: string) {
  return db
    .selectFrom('sessions as session')
    .modifyFront(prepared)
    .innerJoin('users as account', 'account.id', 'session.usuario_id')
    .select(['account.id as userId', 'account.perfil', 'session.ultimo_uso_em as lastUsedAt'])
    .where('session.id', '=', sessionId)
    .where('session.encerrada_em', 'is', null)
    .where('session.expira_em', '>', now.toISOString())
    .where('account.ativo', '=', true)
    .executeTakeFirst();
}

export async function recordSessionUse(
  db: Database,
  now: Date,
  session: { id: string; userAgent: string | null; address: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ultimo_uso_em: now.toISOString(), endereco: session.address, navegador: session.userAgent })
    .where('id', '=', session.id)
    .execute();
}

export async function countLiveSessions(db: Database, now: Date, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('usuario_id', '=', userId)
    .where('encerrada_em', 'is', null)
    .where('expira_em', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return count;
}

/** The open sessions of a user, the last used first. */
export function listLiveSessions(db: Database, now: Date, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'navegador as userAgent', 'endereco', 'criado_em', 'ultimo_uso_em'])
    .where('usuario_id', '=', userId)
    .where('encerrada_em', 'is', null)
    .where('expira_em', '>', now.toISOString())
    .orderBy('ultimo_uso_em', 'desc')
    .orderBy('id')
    .execute();
}
