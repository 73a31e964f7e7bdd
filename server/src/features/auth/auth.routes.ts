import { authEndpoints } from '@bancada/contract/auth';
import type { Serve } from '../../http/serve.ts';
import { forgotPassword, register, resetPassword, verifyEmail } from './account-links.service.ts';
import { type AuthParts, endSessionOfToken, refreshSession, signIn } from './auth.service.ts';
import { endAllSessions, endOwnSession, listOwnSessions, sessionStats } from './own-sessions.service.ts';

export function authRoutes(serve: Serve, parts: AuthParts): void {
  serve(authEndpoints.login, ({ body, origin }) => signIn(parts, body, origin));
  serve(authEndpoints.refreshToken, ({ body, origin }) => refreshSession(parts, body.refresh_token, origin));
  serve(authEndpoints.logout, ({ body }) => endSessionOfToken(parts, body.refresh_token));
  serve(authEndpoints.logoutAll, ({ caller }) => endAllSessions(parts, caller));
  serve(authEndpoints.sessionStats, ({ caller }) => sessionStats(parts, caller.id));
  serve(authEndpoints.sessions, ({ caller }) => listOwnSessions(parts, caller));
  serve(authEndpoints.endSession, ({ caller, params }) => endOwnSession(parts, caller, params.id));
  serve(authEndpoints.register, ({ body, origin }) => register(parts, body, origin));
  serve(authEndpoints.verifyEmail, ({ query, origin }) => verifyEmail(parts, query.token, origin));
  serve(authEndpoints.forgotPassword, ({ body, origin }) => forgotPassword(parts, body.email, origin));
  serve(authEndpoints.resetPassword, ({ body, origin }) => resetPassword(parts, body, origin));
}
