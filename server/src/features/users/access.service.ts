import { userTexts } from '@bancada/contract/accounts/users';
import { asPerson } from '../../database/as-person.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller, Origin } from '../../http/serve.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import { sendVerificationAgain } from '../auth/account-links.service.ts';
import { endSessionsOf } from '../auth/auth.service.ts';
import type { AuthParts } from '../auth/auth-parts.ts';
import { sessionStats } from '../auth/own-sessions.service.ts';
import { getUser } from './users.service.ts';
import { lockUser } from './users.sql.ts';

/** @throws AppError user-not-found */
export async function sessionStatsOf(
  parts: Pick<AuthParts, 'db' | 'clock' | 'maxLogins' | 'sessionLife'>,
  id: number,
) {
  await getUser(parts.db, id);
  return sessionStats(parts, id);
}

/** Ends every session of a user. @throws AppError user-not-found */
export async function revokeSessions(
  { db, clock, security }: Pick<AuthParts, 'db' | 'clock' | 'security'>,
  caller: Caller,
  id: number,
  origin: Origin,
) {
  return asPerson(db, caller.id, async (db) => {
    const user = await lockUser(db, id);
    if (user === undefined) throw new AppError('user-not-found');
    const ended = await endSessionsOf(db, clock.now(), { userId: id, reason: 'account' });
    if (ended > 0) {
      await noteAction(db, 'sessions-ended', user);
      await security.note({ event: 'session-ended', origin, account: { userId: id } }, db);
    }
    return { message: userTexts.sessionsRevoked(user.nome_usuario, ended), encerradas: ended };
  });
}

/**
 * Sends a user the verification link. Repeated within a minute, it says the same and sends nothing.
 * @throws AppError user-not-found, already-verified, no-mail-server
 */
export async function sendVerification(
  { db, clock, wakeMail, sendsMail }: Pick<AuthParts, 'db' | 'clock' | 'wakeMail' | 'sendsMail'>,
  caller: Caller,
  id: number,
) {
  const email = await asPerson(db, caller.id, async (db) => {
    const user = await lockUser(db, id);
    if (user === undefined) throw new AppError('user-not-found');
    if (user.email_verificado) throw new AppError('already-verified');
    if (!sendsMail) throw new AppError('no-mail-server');
    const isSent = await sendVerificationAgain(db, { clock }, { userId: id, email: user.email });
    if (isSent) await noteAction(db, 'verification-sent', user);
    return user.email;
  });
  wakeMail();
  return { message: userTexts.verificationSent(email) };
}
