import { authLimits, type Credentials, type TokenPair } from '@bancada/contract/auth';
import { type Clock, isoBefore, spanMs } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { SessionEnd } from '../../database/schema.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import { isMailRecent, queueMail } from '../../mail/mail-queue.ts';
import {
  endOldestSessions,
  endSession,
  endSessionsOfUser,
  extendSession,
  findAccountByEmail,
  findLiveSession,
  findRefreshTokenOwner,
  insertRefreshToken,
  insertSession,
  lockAccount,
  lockRefreshToken,
  markRefreshTokenUsed,
  recordSessionUse,
} from './auth.sql.ts';
import { passwordFits } from './passwords.ts';
import type { AuthThrottle } from './throttle-rules.ts';
import { hashToken, newSecret, readAccessToken, signAccessToken, type TokenKey } from './tokens.ts';

export interface AuthParts {
  db: Database;
  clock: Clock;
  tokenKey: TokenKey;
  /** Sessions that one user may hold. */
  maxLogins: number;
  throttle: AuthThrottle;
  /** Messages were put into the queue, and the transaction that did it is over. */
  wakeMail(): void;
}

const userAgentMaxChars = 300;
const useRecordedEvery = { seconds: 30 };

/**
 * Opens a session. One more than the limit ends the user's oldest.
 * @throws AppError invalid-credentials, account-inactive, email-not-verified, too-many-tries, busy
 */
export async function signIn(
  parts: AuthParts,
  { email, password }: Credentials,
  origin: Origin,
): Promise<TokenPair> {
  const { db, throttle } = parts;
  const address = addressKey(origin.address);
  await throttle.take('login-address', address);
  const account = await findAccountByEmail(db, email);
  // Counted when its turn comes: of right passwords sent together, the first makes room for the next.
  const fits = await passwordFits(
    password,
    account?.senha_hash ?? null,
    () => throttle.take('login-account', email.toLowerCase()),
    address,
  );
  if (account === undefined || !fits) throw new AppError('invalid-credentials');
  await throttle.giveBack('login-address', address);
  await throttle.forget('login-account', email.toLowerCase());
  const refresh = newSecret();
  const outcome = await openSession(parts, account.id, {
    passwordHash: account.senha_hash,
    refreshSha256: refresh.sha256,
    origin,
  });
  if (outcome instanceof AppError) {
    if (outcome.code === 'email-not-verified') parts.wakeMail();
    throw outcome;
  }
  return tokenPair(parts, { userId: account.id, sessionId: outcome }, refresh.token);
}

/** @returns the id of the session, or why there is none: what a refusal queues must be kept */
function openSession(
  { db: outer, clock, maxLogins }: AuthParts,
  userId: number,
  { passwordHash, refreshSha256, origin }: { passwordHash: string; refreshSha256: Buffer; origin: Origin },
): Promise<string | AppError> {
  return outer.transaction().execute(async (db) => {
    const now = clock.now();
    const account = await lockAccount(db, userId);
    // The password may have been changed since it was checked.
    if (account?.senha_hash !== passwordHash) return new AppError('invalid-credentials');
    if (!account.ativo) return new AppError('account-inactive');
    if (account.email_verificado_em === null) {
      await sendFreshLink(db, now, { id: userId, email: account.email });
      return new AppError('email-not-verified');
    }
    const sessionId = await insertSession(db, now, { userId, ...sessionOrigin(origin) });
    await insertRefreshToken(db, now, sessionId, refreshSha256);
    await endOldestSessions(db, now, { userId, newest: sessionId, keep: maxLogins });
    return sessionId;
  });
}

async function sendFreshLink(db: Database, now: Date, account: { id: number; email: string }): Promise<void> {
  const mail = { to: account.email, template: 'verify-email', data: { usuario_id: account.id } };
  if (await isMailRecent(db, now, { ...mail, within: { minutes: authLimits.freshLinkMinutes } })) return;
  await queueMail(db, now, mail);
}

/**
 * A new pair for a refresh token, which is good for one use. A second use within the overlap (two tabs) gets
 * a working pair too; a later one ends the session, because two hold the token.
 * @throws AppError refresh-token-refused, too-many-tries
 */
export async function refreshSession(
  parts: AuthParts,
  refreshToken: string,
  origin: Origin,
): Promise<TokenPair> {
  const { clock, throttle } = parts;
  await throttle.take('refresh-address', addressKey(origin.address));
  const sha256 = hashToken(refreshToken);
  const owner = await findRefreshTokenOwner(parts.db, sha256);
  if (owner === undefined) throw new AppError('refresh-token-refused');
  await throttle.take('refresh-account', String(owner.userId));
  const next = newSecret();
  const session = await parts.db.transaction().execute(async (db) => {
    const now = clock.now();
    const found = await lockRefreshToken(db, now, sha256);
    if (found === undefined || !found.isAlive) return null;
    if (found.usedAt !== null && isOverlapOver(found.usedAt, now)) {
      await endSession(db, now, { id: found.sessionId, reason: 'token-reuse' });
      return null;
    }
    await markRefreshTokenUsed(db, now, sha256);
    await insertRefreshToken(db, now, found.sessionId, next.sha256);
    await extendSession(db, now, found.sessionId);
    await recordSessionUse(db, now, { id: found.sessionId, ...sessionOrigin(origin) });
    return found;
  });
  if (session === null) throw new AppError('refresh-token-refused');
  return tokenPair(parts, session, next.token);
}

function isOverlapOver(usedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(usedAt) > spanMs({ seconds: authLimits.refreshOverlapSeconds });
}

/** Ends the session of a refresh token; a token of no session changes nothing. */
export async function endSessionOfToken({ db: outer, clock }: AuthParts, refreshToken: string) {
  await outer.transaction().execute(async (db) => {
    const now = clock.now();
    const found = await lockRefreshToken(db, now, hashToken(refreshToken));
    if (found !== undefined) await endSession(db, now, { id: found.sessionId, reason: 'logout' });
  });
  return undefined;
}

/**
 * For what changes an account: ends its sessions in the same transaction, but for one where it is given.
 * @returns how many were open
 */
export function endSessionsOf(
  db: Database,
  now: Date,
  sessions: { userId: number; reason: SessionEnd; except?: string },
): Promise<number> {
  return endSessionsOfUser(db, now, sessions);
}

/** Who sent this `Authorization` header. @throws AppError not-signed-in, session-ended */
export async function authenticate(
  { db, clock, tokenKey }: Pick<AuthParts, 'db' | 'clock' | 'tokenKey'>,
  authorization: string | undefined,
  origin: Origin,
): Promise<Caller> {
  const now = clock.now();
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? null : await readAccessToken(tokenKey, now, token);
  if (claims === null) throw new AppError('not-signed-in');
  const session = await findLiveSession(db, now, claims.sessionId);
  if (session === undefined) throw new AppError('session-ended');
  if (Date.parse(session.lastUsedAt) < Date.parse(isoBefore(now, useRecordedEvery)))
    await recordSessionUse(db, now, { id: claims.sessionId, ...sessionOrigin(origin) });
  return { id: session.userId, perfil: session.perfil, sessionId: claims.sessionId };
}

function sessionOrigin({ address, userAgent }: Origin): Origin {
  return { address, userAgent: userAgent?.slice(0, userAgentMaxChars) ?? null };
}

async function tokenPair(
  { tokenKey, clock }: AuthParts,
  session: { userId: number; sessionId: string },
  refreshToken: string,
): Promise<TokenPair> {
  return {
    access_token: await signAccessToken(tokenKey, clock.now(), session),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: authLimits.accessTokenMinutes * 60,
  };
}
