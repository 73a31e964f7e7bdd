import type { Credentials, TokenPair } from '@bancada/contract/accounts/auth';
import type { ErrorCode } from '@bancada/contract/errors';
import { isoBefore } from '../../clock.ts';
import type { SessionEnd } from '../../database/account-tables.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { addressKey } from '../../http/throttle.ts';
import type { NewSecurityEvent } from '../security-events/security-events.service.ts';
import {
  endOldestSessions,
  endSessionsOfUser,
  findAccountByEmail,
  findLiveSession,
  findRegistrationEcho,
  insertRefreshToken,
  insertSession,
  lockAccount,
  recordSessionUse,
} from './auth.sql.ts';
import type { AuthParts } from './auth-parts.ts';
import { passwordFits } from './passwords.ts';
import { sendFreshLink, warnOfAttack } from './sign-in-mails.ts';
import { type SignInTries, signInTries } from './sign-in-tries.ts';
import { tokenPair } from './token-pair.ts';
import { newSecret, readAccessToken } from './tokens.ts';

const userAgentMaxChars = 300;
const useRecordedEvery = { seconds: 30 };

/** An opened session: its tokens, and the `Set-Cookie` header that makes the device a known one. */
export interface SignedIn {
  tokens: TokenPair;
  deviceCookie: string;
}

/** An account whose password was right, and that may sign in. */
export interface Entrant {
  id: number;
  /** As it was typed. */
  email: string;
  /** The hash that the password matched: it may change before the session is opened. */
  passwordHash: string;
}

/**
 * Opens a session. Over the session limit, the user's oldest one ends.
 * @throws AppError invalid-credentials, account-inactive, email-not-verified or account-not-confirmed, second-factor-needed,
 *   too-many-tries, busy
 */
export async function signIn(parts: AuthParts, credentials: Credentials, origin: Origin): Promise<SignedIn> {
  const entrant = await checkPassword(parts, credentials, origin);
  // The password is right, but no session exists yet.
  const opened = await parts.db
    .transaction()
    .execute((db) => enter(db, parts, { ...entrant, isFactorProven: false }, origin))
    .catch(async (error: unknown) => {
      // The account has changed since its password was looked at.
      const code: ErrorCode | undefined = error instanceof AppError ? error.code : undefined;
      const event = code && eventOfRefusal[code];
      if (event !== undefined) await parts.security.note({ event, origin, account: { userId: entrant.id } });
      throw error;
    });
  if (opened instanceof AppError) throw opened;
  return opened;
}

/**
 * Finds the account of an e-mail and a password. Neither answer nor timing reveals whether the e-mail has an account.
 * @throws AppError invalid-credentials, account-inactive, email-not-verified, too-many-tries, busy
 */
async function checkPassword(
  parts: AuthParts,
  { email, password }: Credentials,
  origin: Origin,
): Promise<Entrant> {
  const { db, security } = parts;
  const tries = await signInTries(parts, email, origin);
  const note = (event: NewSecurityEvent['event']) => security.note({ event, origin, account: { email } });
  try {
    await tries.begin();
    const account = await findAccountByEmail(db, email);
    // Counted when the verification is its turn: of right passwords sent together, the first resets the counter for the next.
    const who = addressKey(origin.address);
    const fits = await passwordFits(password, account?.senha_hash ?? null, () => tries.count(), who);
    if (account !== undefined && fits && account.ativo && account.email_verificado_em !== null) {
      await tries.succeed();
      return { id: account.id, email, passwordHash: account.senha_hash };
    }
    // A registered e-mail gets the same answer whether the registration created an account or there was one before.
    const echo = await findRegistrationEcho(db, email);
    const isRegistered = await passwordFits(password, echo, undefined, who);
    if (!fits && !isRegistered) throw new AppError('invalid-credentials');
    const isInactive = account !== undefined && fits && !account.ativo;
    await tries.takeBack();
    if (!isInactive) await sendFreshLink(parts, account?.email ?? email);
    throw isInactive ? new AppError('account-inactive') : unconfirmed(parts);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalid-credentials') await refuseWrong(parts, email, tries);
    const { code }: AppError = error;
    const event = eventOfRefusal[code];
    if (event !== undefined) await note(event);
    throw error;
  }
}

/** What a refusal is noted as. */
export const eventOfRefusal: Partial<Record<ErrorCode, NewSecurityEvent['event']>> = {
  'invalid-credentials': 'sign-in-failed',
  'account-inactive': 'sign-in-refused',
  'email-not-verified': 'sign-in-refused',
  'account-not-confirmed': 'sign-in-refused',
  'too-many-tries': 'sign-in-throttled',
};

/** What to do about it: open the link, or where none is sent, ask an admin. */
function unconfirmed({ sendsMail }: AuthParts): AppError {
  return new AppError(sendsMail ? 'email-not-verified' : 'account-not-confirmed');
}

async function refuseWrong(parts: AuthParts, email: string, tries: SignInTries): Promise<void> {
  if (await tries.fail()) await warnOfAttack(parts, email);
}

/**
 * Opens a session for a person who has proven who they are, inside a transaction.
 * @returns an error instead of throwing it if a second factor is needed: its challenge must be committed
 * @throws AppError if the account has changed meanwhile
 */
export async function enter(
  db: Database,
  parts: AuthParts,
  { id: userId, email, passwordHash, isFactorProven }: Entrant & { isFactorProven: boolean },
  origin: Origin,
): Promise<SignedIn | AppError> {
  const { clock, maxLogins: keep, sessionLife: life, security } = parts;
  const now = clock.now();
  const account = await lockAccount(db, userId);
  // Everything may have changed since it was read without the lock.
  if (account?.senha_hash !== passwordHash) throw new AppError('invalid-credentials');
  if (!account.ativo) throw new AppError('account-inactive');
  if (account.email_verificado_em === null) throw unconfirmed(parts);
  const demand = isFactorProven
    ? null
    : await parts.demandFactor(db, now, { id: userId, senha_hash: passwordHash });
  if (demand !== null) return new AppError('second-factor-needed').with({ segundo_fator: demand });
  const refresh = newSecret();
  const sessionId = await insertSession(db, now, { userId, ...sessionOrigin(origin) });
  await insertRefreshToken(db, now, sessionId, refresh.sha256);
  const ended = await endOldestSessions(db, now, { userId, newest: sessionId, keep, life });
  for (const id of ended)
    await security.note({ event: 'session-ended', origin, sessionId: id, account: { userId } }, db);
  await security.note({ event: 'sign-in', origin, sessionId, account: { userId } }, db);
  return {
    tokens: await tokenPair(parts, { userId, sessionId }, refresh.token),
    deviceCookie: parts.devices.remember(origin.cookie, { email, since: account.aparelhos_desde }),
  };
}

/**
 * Ends an account's sessions in the transaction that changes the account, except one if given.
 * @returns how many were open
 */
export function endSessionsOf(
  db: Database,
  now: Date,
  sessions: { userId: number; reason: SessionEnd; except?: string },
): Promise<number> {
  return endSessionsOfUser(db, now, sessions);
}

type CheckParts = Pick<AuthParts, 'db' | 'clock' | 'tokenKey' | 'sessionLife' | 'readsReplica'>;

/** The caller behind an `Authorization` header. @throws AppError not-signed-in, session-ended */
export async function authenticate(
  { db, clock, tokenKey, sessionLife: life, readsReplica: withPositions }: CheckParts,
  authorization: string | undefined,
  origin: Origin,
): Promise<Caller> {
  const now = clock.now();
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  const claims = token === undefined ? null : await readAccessToken(tokenKey, now, token);
  if (claims === null) throw new AppError('not-signed-in');
  const askedAt = performance.now();
  const session = await findLiveSession(db, now, { id: claims.sessionId, life, withPositions });
  if (session === undefined) throw new AppError('session-ended');
  if (Date.parse(session.lastUsedAt) < Date.parse(isoBefore(now, useRecordedEvery)))
    await recordSessionUse(db, now, { id: claims.sessionId, ...sessionOrigin(origin) });
  const { userId: id, perfil, ownWrite = null, primaryPosition: primary } = session;
  const positions = primary === undefined ? {} : { positions: { ownWrite, primary, askedAt } };
  return { id, perfil, sessionId: claims.sessionId, ...positions };
}

/** Who signed in with this session, while it lasts and the account is active; undefined after. */
export async function callerOfSession(
  { db, clock, sessionLife: life }: Pick<AuthParts, 'db' | 'clock' | 'sessionLife'>,
  sessionId: string,
): Promise<Caller | undefined> {
  const session = await findLiveSession(db, clock.now(), { id: sessionId, life, withPositions: false });
  return session && { id: session.userId, perfil: session.perfil, sessionId };
}

/** The origin as the sessions table stores it. */
export function sessionOrigin({ address, userAgent }: Origin): { address: string; userAgent: string | null } {
  return { address, userAgent: userAgent?.slice(0, userAgentMaxChars) ?? null };
}
