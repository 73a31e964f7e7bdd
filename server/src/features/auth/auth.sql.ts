import { authLimits } from '@bancada/contract/accounts/auth';
import { sql } from 'kysely';
import { isoAfter, isoBefore } from '../../clock.ts';
import type { SessionEnd } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';
import { prepared } from '../../database/prepared.ts';
import { ownWritePosition, visiblePosition } from '../../database/replica/replica-queries.ts';

const refreshTokenLife = (now: Date) => isoAfter(now, { days: authLimits.refreshTokenDays });

/** Days from sign-in after which a session expires, however much it is used. */
export interface SessionLife {
  maxDays: number;
  maxDaysOfAdmins: number;
}

/** Whether a session is within its maximum age, by the account's current profile: that of an admin is shorter. */
function isYoung(now: Date, { maxDays, maxDaysOfAdmins }: SessionLife) {
  return sql<boolean>`session.criado_em > CASE account.perfil
    WHEN 'admin' THEN ${isoBefore(now, { days: maxDaysOfAdmins })}::timestamptz
    ELSE ${isoBefore(now, { days: maxDays })}::timestamptz END`;
}

/** Open sessions with their accounts. */
function liveSessions(db: Database, now: Date, life: SessionLife) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('users as account', 'account.id', 'session.usuario_id')
    .where('session.encerrada_em', 'is', null)
    .where('session.expira_em', '>', now.toISOString())
    .where(isYoung(now, life));
}

export function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'senha_hash', 'ativo', 'email_verificado_em'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

/** When the devices of the account with this e-mail were last forgotten. */
export async function findDevicesSince(db: Database, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .select('aparelhos_desde')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.aparelhos_desde ?? null;
}

/** Locks the account, so that two concurrent sign-ins cannot both pass the session limit. */
export function lockAccount(db: Database, userId: number) {
  return db
    .selectFrom('users')
    .select(['senha_hash', 'ativo', 'email', 'email_verificado_em', 'aparelhos_desde'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
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

/**
 * Ends a user's oldest live sessions beyond `keep`, never the new one.
 * @returns the ids of the ended sessions
 */
export async function endOldestSessions(
  db: Database,
  now: Date,
  { userId, newest, keep, life }: { userId: number; newest: string; keep: number; life: SessionLife },
): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ encerrada_em: now.toISOString(), motivo_fim: 'limit' })
    .where(
      'id',
      'in',
      liveSessions(db, now, life)
        .select('session.id')
        .where('session.usuario_id', '=', userId)
        .where('session.id', '<>', newest)
        .orderBy('session.criado_em', 'desc')
        .orderBy('session.id')
        .offset(keep - 1),
    )
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** @returns whether it was open, and belonged to this user if one is given */
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

/**
 * Ends all open sessions of a user, except one if given, and revokes all access tokens: whatever ends what others may have open ends
 * these too. @returns how many sessions had not expired
 */
export async function endSessionsOfUser(
  db: Database,
  now: Date,
  { userId, reason, except }: { userId: number; reason: SessionEnd; except?: string },
): Promise<number> {
  await db
    .updateTable('access_tokens')
    .set({ revogado_em: now.toISOString() })
    .where('usuario_id', '=', userId)
    .where('revogado_em', 'is', null)
    .execute();
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

/** @returns the session that a refresh token belongs or belonged to */
export async function findSessionOfToken(db: Database, sha256: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom('refresh_tokens')
    .select('sessao_id')
    .where('token_sha256', '=', sha256)
    .executeTakeFirst();
  return found?.sessao_id;
}

/**
 * A refresh token with its session and account. Locks the session, then the token, until the end of the transaction: the
 * same order in which deleting a session cascades to its tokens.
 */
export function lockRefreshToken(db: Database, now: Date, sha256: Buffer, life: SessionLife) {
  return db
    .selectFrom('refresh_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessao_id')
    .innerJoin('users as account', 'account.id', 'session.usuario_id')
    .select([
      'session.id as sessionId',
      'account.id as userId',
      'token.usado_em as usedAt',
      'token.sucessor_sal as salt',
      isYoung(now, life).as('isYoung'),
      sql<boolean>`token.expira_em > ${now.toISOString()} AND session.expira_em > ${now.toISOString()}
        AND session.encerrada_em IS NULL AND account.ativo`.as('isAlive'),
    ])
    .where('token.token_sha256', '=', sha256)
    .forUpdate(['session', 'token'])
    .executeTakeFirst();
}

/** The first use of a token. Earlier tokens of its session cannot be used again, not even by a second tab. */
export async function markRefreshTokenUsed(
  db: Database,
  now: Date,
  token: { sha256: Buffer; sessionId: string; salt: Buffer },
): Promise<void> {
  await db
    .updateTable('refresh_tokens')
    .set({ sucessor_sal: null })
    .where('sessao_id', '=', token.sessionId)
    .where('sucessor_sal', 'is not', null)
    .execute();
  await db
    .updateTable('refresh_tokens')
    .set({ usado_em: now.toISOString(), sucessor_sal: token.salt })
    .where('token_sha256', '=', token.sha256)
    .execute();
}

/** Extends a session by another term when it is refreshed. */
export async function extendSession(db: Database, now: Date, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expira_em: refreshTokenLife(now) })
    .where('id', '=', sessionId)
    .execute();
}

/** @param withPositions where there is a read replica: how far it must have come for this person */
export function findLiveSession(
  db: Database,
  now: Date,
  { id, life, withPositions }: { id: string; life: SessionLife; withPositions: boolean },
) {
  return liveSessions(db, now, life)
    .modifyFront(prepared)
    .select(['account.id as userId', 'account.perfil', 'session.ultimo_uso_em as lastUsedAt'])
    .$if(withPositions, (query) =>
      query.select([ownWritePosition('account.id').as('ownWrite'), visiblePosition.as('primaryPosition')]),
    )
    .where('session.id', '=', id)
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

export async function countLiveSessions(
  db: Database,
  now: Date,
  userId: number,
  life: SessionLife,
): Promise<number> {
  const { count } = await liveSessions(db, now, life)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('session.usuario_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A user's open sessions, the last used first. */
export function listLiveSessions(db: Database, now: Date, userId: number, life: SessionLife) {
  return liveSessions(db, now, life)
    .select([
      'session.id',
      'session.navegador as userAgent',
      'session.endereco',
      'session.criado_em',
      'session.ultimo_uso_em',
    ])
    .where('session.usuario_id', '=', userId)
    .orderBy('session.ultimo_uso_em', 'desc')
    .orderBy('session.id')
    .execute();
}

/** The hash of the password that was typed to register this e-mail; null without a recent registration. */
export async function findRegistrationEcho(db: Database, email: string): Promise<string | null> {
  const found = await db
    .selectFrom('registration_echoes')
    .select('senha_hash')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.senha_hash ?? null;
}
