import { createHash, createHmac, randomBytes } from 'node:crypto';
import { authLimits } from '@bancada/contract/accounts/auth';
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose';
import { spanMs } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { loadInstanceKey } from '../../database/instance-keys.ts';

/** The key that signs this instance's access tokens. */
export type TokenKey = Uint8Array;

const algorithm = 'HS256';
/** Set and verified, so that a token signed with the same key for another purpose is refused (RFC 9068's `typ`). */
const meant = { issuer: 'bancada', audience: 'bancada-api', typ: 'at+jwt' } as const;
const secretBytes = 32;

/** The instance's key, generated at first use and shared by all its processes. Source: `instance_settings`. */
export function loadTokenKey(db: Database): Promise<TokenKey> {
  return loadInstanceKey(db, 'token-key');
}

/**
 * A signed JWT that names the user and the session; expires after `authLimits.accessTokenMinutes`. Deterministic for a given
 * moment.
 */
export function signAccessToken(
  key: TokenKey,
  now: Date,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ: meant.typ })
    .setIssuer(meant.issuer)
    .setAudience(meant.audience)
    .setSubject(String(userId))
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + spanMs({ minutes: authLimits.accessTokenMinutes })))
    .sign(key);
}

/** The session that a token names; null if it is forged, malformed or expired. */
export async function readAccessToken(
  key: TokenKey,
  now: Date,
  token: string,
): Promise<{ sessionId: string } | null> {
  const read = readTokens.get(key) ?? new Map<string, ReadToken>();
  readTokens.set(key, read);
  const known = read.get(token);
  // The signature stays valid; only the expiry must be checked each time.
  if (known !== undefined && now.getTime() < known.endsAtMs) return { sessionId: known.sessionId };
  const claims = await verified(key, now, token);
  if (claims === null) return null;
  if (read.size >= readTokensMax) read.clear();
  read.set(token, claims);
  return { sessionId: claims.sessionId };
}

interface ReadToken {
  sessionId: string;
  endsAtMs: number;
}

/** Cache of verified tokens: calls during typing send the same one, and verifying a signature is expensive. */
const readTokens = new WeakMap<TokenKey, Map<string, ReadToken>>();
const readTokensMax = 5_000;

async function verified(key: TokenKey, now: Date, token: string): Promise<ReadToken | null> {
  if (!isCanonical(token)) return null;
  try {
    const options = { ...meant, algorithms: [algorithm], currentDate: now };
    const { payload } = await jwtVerify(token, key, options);
    if (typeof payload.sid !== 'string' || payload.exp === undefined) return null;
    return { sessionId: payload.sid, endsAtMs: payload.exp * spanMs({ seconds: 1 }) };
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) return null;
    throw error;
  }
}

/** Whether each part is canonical base64url: the same bytes have other encodings, which must not pass as other tokens. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** A new 256-bit secret for a refresh token or a link: the token for its owner, and the hash for the database. */
export function newSecret(): { token: string; sha256: Buffer } {
  // Only letters and digits: mail readers that turn text into links leave out a trailing dash.
  const token = randomBytes(secretBytes).toString('hex');
  return { token, sha256: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The successor of a refresh token. Takes the token and a salt to derive; the database has only the salt. */
export function successorOf(token: string, salt: Buffer): { token: string; sha256: Buffer } {
  const next = createHmac('sha256', salt).update(token).digest('hex');
  return { token: next, sha256: hashToken(next) };
}

export function newSalt(): Buffer {
  return randomBytes(secretBytes);
}
