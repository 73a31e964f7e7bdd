import { authLimits, type TokenPair } from '@bancada/contract/accounts/auth';
import { spanMs } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { sessionOrigin } from './auth.service.ts';
import {
  endSession,
  extendSession,
  findSessionOfToken,
  insertRefreshToken,
  lockRefreshToken,
  markRefreshTokenUsed,
  recordSessionUse,
} from './auth.sql.ts';
import type { AuthParts } from './auth-parts.ts';
import { tokenPair } from './token-pair.ts';
import { hashToken, newSalt, successorOf } from './tokens.ts';

type LockedToken = NonNullable<Awaited<ReturnType<typeof lockRefreshToken>>>;

/** The session's next refresh token, and when it was issued. */
interface Renewed {
  session: { userId: number; sessionId: string };
  refreshToken: string;
  from: Date;
}

/**
 * Exchanges a refresh token, which can be used once, for a new pair. A second use within the overlap (two tabs) gets the same
 * pair. A later one, or one after the successor was used, ends the session: somebody else has the token.
 * @throws AppError refresh-token-refused, session-ended, too-many-tries
 */
export async function refreshSession(
  parts: AuthParts,
  refreshToken: string,
  origin: Origin,
): Promise<TokenPair> {
  const { throttle } = parts;
  const sessionId = await findSessionOfToken(parts.db, hashToken(refreshToken));
  if (sessionId === undefined) {
    // Only unknown tokens count, so that a colleague behind the same address cannot lock anybody out.
    await throttle.take('refresh-address', addressKey(origin.address));
    throw new AppError('refresh-token-refused');
  }
  await throttle.take('refresh-session', sessionId);
  const renewed = await parts.db.transaction().execute((db) => renew(db, parts, refreshToken, origin));
  if (renewed instanceof AppError) throw renewed;
  return tokenPair(parts, renewed.session, renewed.refreshToken, renewed.from);
}

/** @returns errors instead of throwing them: ending the session must be committed */
async function renew(
  db: Database,
  parts: AuthParts,
  refreshToken: string,
  origin: Origin,
): Promise<Renewed | AppError> {
  const now = parts.clock.now();
  const sha256 = hashToken(refreshToken);
  const found = await lockRefreshToken(db, now, sha256, parts.sessionLife);
  if (found === undefined || !found.isAlive) return new AppError('refresh-token-refused');
  if (!found.isYoung) return new AppError('session-ended');
  if (isSuperseded(found, now)) {
    await endByReuse(db, parts, found, origin);
    return new AppError('refresh-token-refused');
  }
  if (found.usedAt !== null && found.salt !== null)
    return {
      session: found,
      refreshToken: successorOf(refreshToken, found.salt).token,
      from: new Date(found.usedAt),
    };
  const salt = newSalt();
  const next = successorOf(refreshToken, salt);
  await markRefreshTokenUsed(db, now, { sha256, sessionId: found.sessionId, salt });
  await insertRefreshToken(db, now, found.sessionId, next.sha256);
  await extendSession(db, now, found.sessionId);
  await recordSessionUse(db, now, { id: found.sessionId, ...sessionOrigin(origin) });
  return { session: found, refreshToken: next.token, from: now };
}

/** Used, and either its successor was used too or the overlap for two tabs is over. */
function isSuperseded({ usedAt, salt }: LockedToken, now: Date): boolean {
  if (usedAt === null) return false;
  const overlapMs = spanMs({ seconds: authLimits.refreshOverlapSeconds });
  return salt === null || now.getTime() - Date.parse(usedAt) > overlapMs;
}

async function endByReuse(
  db: Database,
  { clock, security }: AuthParts,
  { sessionId, userId }: LockedToken,
  origin: Origin,
): Promise<void> {
  await endSession(db, clock.now(), { id: sessionId, reason: 'token-reuse' });
  await security.note({ event: 'token-reuse', origin, sessionId, account: { userId } }, db);
}

/**
 * Ends the session of a refresh token. An unknown token is ignored, as is a superseded one: somebody who found an old token
 * must not be able to sign its owner out.
 */
export async function endSessionOfToken(
  { db: outer, clock, security, sessionLife }: AuthParts,
  refreshToken: string,
  origin: Origin,
): Promise<undefined> {
  await outer.transaction().execute(async (db) => {
    const now = clock.now();
    const found = await lockRefreshToken(db, now, hashToken(refreshToken), sessionLife);
    if (found === undefined || isSuperseded(found, now)) return;
    const { sessionId, userId } = found;
    if (await endSession(db, now, { id: sessionId, reason: 'logout' }))
      await security.note({ event: 'session-ended', origin, sessionId, account: { userId } }, db);
  });
}
