import type { OwnSession, SessionStats } from '@bancada/contract/auth';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import type { AuthParts } from './auth.service.ts';
import { countLiveSessions, endSession, endSessionsOfUser, listLiveSessions } from './auth.sql.ts';
import { deviceOf } from './device.ts';

/** Ends all of the caller's sessions, this one too. */
export async function endAllSessions({ db, clock }: AuthParts, caller: Caller): Promise<undefined> {
  await endSessionsOfUser(db, clock.now(), { userId: caller.id, reason: 'logout-all' });
}

/** Ends one of the caller's own sessions. @throws AppError session-not-found */
export async function endOwnSession(
  { db, clock }: AuthParts,
  caller: Caller,
  id: string,
): Promise<undefined> {
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);
  const isEnded = isId && (await endSession(db, clock.now(), { id, reason: 'logout', userId: caller.id }));
  if (!isEnded) throw new AppError('session-not-found');
}

export async function sessionStats(
  parts: Pick<AuthParts, 'db' | 'clock' | 'maxLogins'>,
  userId: number,
): Promise<SessionStats> {
  const active = await countLiveSessions(parts.db, parts.clock.now(), userId);
  return { active_sessions: active, max_logins: parts.maxLogins };
}

/** The caller's open sessions: this one first, then the last used. */
export async function listOwnSessions({ db, clock }: AuthParts, caller: Caller): Promise<OwnSession[]> {
  const rows = await listLiveSessions(db, clock.now(), caller.id);
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...deviceOf(userAgent),
    atual: row.id === caller.sessionId,
  }));
  return sessions.sort((one, other) => Number(other.atual) - Number(one.atual));
}
