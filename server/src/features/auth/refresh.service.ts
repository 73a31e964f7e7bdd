import { authLimits, type TokenPair } from '@bancada/contract/auth';
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

/** The token that a session goes on with, and since when. */
interface Renewed {
  session: { userId: number; sessionId: string };
  refreshToken: string;
  from: Date;
}

/**
 * A new pair for a refresh token, which is good for one use. A second use within the overlap (two tabs) gets the same
 * pair; a later one, or one of a token whose successor has been used, ends the session: two hold the token.
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
    // Unknown ones alone: a colleague behind the same address cannot use up what a person needs.
    await throttle.take('refresh-address', addressKey(origin.address));
    throw new AppError('refresh-token-refused');
  }
  await throttle.take('refresh-session', sessionId);
  const renewed = await parts.db.transaction().execute((db) => renew(db, parts, refreshToken, origin));
  if (renewed instanceof AppError) throw renewed;
  return tokenPair(parts, renewed.session, renewed.refreshToken, renewed.from);
}

/** @returns why not, in place of throwing it: that the session ended must be kept */
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

/** Used, and its successor too, or longer ago than two tabs are apart. */
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
 * Ends the session of a refresh token. One of no session changes nothing; nor does one that was replaced: whoever found
 * an old one may not sign its owner out.
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
