import { authLimits, type Credentials, type TokenPair } from '@bancada/contract/auth';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import {
  endOldestSessions,
  endSession,
  extendSession,
  findAccountByEmail,
  findLiveSession,
  insertRefreshToken,
  insertSession,
  lockAccount,
  lockRefreshToken,
  markRefreshTokenUsed,
  recordSessionUse,
} from './auth.sql.ts';
import { passwordFits } from './passwords.ts';
import { hashToken, newRefreshToken, readAccessToken, signAccessToken, type TokenKey } from './tokens.ts';

export interface AuthParts {
  db: Database;
  tokenKey: TokenKey;
  /** Sessions that one user may hold. */
  maxLogins: number;
}

interface Origin {
  address: string;
  userAgent: string | null;
}

const userAgentMaxChars = 300;

/**
 * Opens a session. One more than the limit ends the user's oldest.
 * @throws AppError invalid-credentials, email-not-verified, account-inactive
 */
export async function signIn(
  parts: AuthParts,
  { email, password }: Credentials,
  origin: Origin,
): Promise<TokenPair> {
  const account = await findAccountByEmail(parts.db, email);
  const fits = await passwordFits(password, account?.senha_hash ?? null);
  if (account === undefined || !fits) throw new AppError('invalid-credentials');
  if (account.email_verificado_em === null) throw new AppError('email-not-verified');
  const refresh = newRefreshToken();
  const sessionId = await parts.db.transaction().execute(async (db) => {
    const locked = await lockAccount(db, account.id);
    if (locked?.ativo !== true) throw new AppError('account-inactive');
    const sessionId = await insertSession(db, {
      userId: account.id,
      address: origin.address,
      userAgent: origin.userAgent?.slice(0, userAgentMaxChars) ?? null,
    });
    await insertRefreshToken(db, sessionId, refresh.sha256);
    await endOldestSessions(db, account.id, parts.maxLogins);
    return sessionId;
  });
  return tokenPair(parts, account.id, sessionId, refresh.token);
}

/**
 * A new pair for a refresh token, which is good for one use. A second use within the overlap (two tabs) gets
 * a working pair too; a later one ends the session, because two hold the token.
 * @throws AppError refresh-token-refused
 */
export async function refreshSession(parts: AuthParts, refreshToken: string): Promise<TokenPair> {
  const sha256 = hashToken(refreshToken);
  const next = newRefreshToken();
  const session = await parts.db.transaction().execute(async (db) => {
    const found = await lockRefreshToken(db, sha256);
    if (found === undefined || !found.isAlive) return null;
    if (found.isUsed && !found.isJustUsed) {
      await endSession(db, found.sessionId, 'token-reuse');
      return null;
    }
    await markRefreshTokenUsed(db, sha256);
    await insertRefreshToken(db, found.sessionId, next.sha256);
    await extendSession(db, found.sessionId);
    return found;
  });
  if (session === null) throw new AppError('refresh-token-refused');
  return tokenPair(parts, session.userId, session.sessionId, next.token);
}

/** Ends the session of a refresh token; a token of no session changes nothing. */
export async function endSessionOfToken(parts: AuthParts, refreshToken: string): Promise<undefined> {
  await parts.db.transaction().execute(async (db) => {
    const found = await lockRefreshToken(db, hashToken(refreshToken));
    if (found !== undefined) await endSession(db, found.sessionId, 'logout');
  });
}

/** Who sent this `Authorization` header. @throws AppError not-signed-in, session-ended */
export async function authenticate(
  db: Database,
  key: TokenKey,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? null : await readAccessToken(key, token);
  if (claims === null) throw new AppError('not-signed-in');
  const session = await findLiveSession(db, claims.sessionId);
  if (session === undefined) throw new AppError('session-ended');
  if (session.isUseStale) await recordSessionUse(db, claims.sessionId);
  return { id: session.userId, perfil: session.perfil, sessionId: claims.sessionId };
}

async function tokenPair(
  parts: AuthParts,
  userId: number,
  sessionId: string,
  refreshToken: string,
): Promise<TokenPair> {
  return {
    access_token: await signAccessToken(parts.tokenKey, userId, sessionId),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: authLimits.accessTokenMinutes * 60,
  };
}
