import type { OwnSession, SessionStats } from '@bancada/contract/accounts/auth';
import { asPerson } from '../../database/as-person.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { deviceOf } from '../security-events/device.ts';
import { countLiveSessions, endSession, endSessionsOfUser, listLiveSessions } from './auth.sql.ts';
import type { AuthParts } from './auth-parts.ts';

/** Ends all of the caller's sessions, including the current one, and revokes their access tokens. */
export async function endAllSessions(parts: AuthParts, caller: Caller, origin: Origin): Promise<undefined> {
  const now = parts.clock.now();
  await asPerson(parts.db, caller.id, (db) =>
    endSessionsOfUser(db, now, { userId: caller.id, reason: 'logout-all' }),
  );
  await noteEnd(parts, caller, caller.sessionId, origin);
}

/** Ends one of the caller's own sessions. @throws AppError session-not-found */
export async function endOwnSession(
  parts: AuthParts,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<undefined> {
  const { db, clock } = parts;
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  const isEnded = isId && (await endSession(db, clock.now(), { id, reason: 'logout', userId: caller.id }));
  if (!isEnded) throw new AppError('session-not-found');
  await noteEnd(parts, caller, id, origin);
}

function noteEnd({ security }: AuthParts, caller: Caller, sessionId: string, origin: Origin): Promise<void> {
  return security.note({ event: 'session-ended', origin, sessionId, account: { userId: caller.id } });
}

export async function sessionStats(
  parts: Pick<AuthParts, 'db' | 'clock' | 'maxLogins' | 'sessionLife'>,
  userId: number,
): Promise<SessionStats> {
  const active = await countLiveSessions(parts.db, parts.clock.now(), userId, parts.sessionLife);
  return { active_sessions: active, max_logins: parts.maxLogins };
}

/** The caller's open sessions: the current one first, then the last used. */
export async function listOwnSessions(parts: AuthParts, caller: Caller): Promise<OwnSession[]> {
  const { db, clock, sessionLife } = parts;
  const rows = await listLiveSessions(db, clock.now(), caller.id, sessionLife);
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    atual: row.id === caller.sessionId,
  }));
  return sessions.sort((one, other) => Number(other.atual) - Number(one.atual));
}
