import { authEndpoints } from '@bancada/contract/accounts/auth';
import type { Serve } from '../../http/serve.ts';
import { findResetOwner, forgotPassword, resetPassword, verifyEmail } from './account-links.service.ts';
import { signIn } from './auth.service.ts';
import type { AuthParts } from './auth-parts.ts';
import { dropOlderFactors, undoByLink } from './not-me.service.ts';
import { endAllSessions, endOwnSession, listOwnSessions, sessionStats } from './own-sessions.service.ts';
import { endSessionOfToken, refreshSession } from './refresh.service.ts';
import { register } from './registration.service.ts';

export function authRoutes(serve: Serve, parts: AuthParts): void {
  serve(authEndpoints.login, async ({ body, origin, setHeader }) => {
    const { tokens, deviceCookie } = await signIn(parts, body, origin);
    setHeader('set-cookie', deviceCookie);
    return tokens;
  });
  serve(authEndpoints.refreshToken, ({ body, origin }) => refreshSession(parts, body.refresh_token, origin));
  serve(authEndpoints.logout, ({ body, origin }) => endSessionOfToken(parts, body.refresh_token, origin));
  serve(authEndpoints.logoutAll, ({ caller, origin }) => endAllSessions(parts, caller, origin));
  serve(authEndpoints.sessionStats, ({ caller }) => sessionStats(parts, caller.id));
  serve(authEndpoints.sessions, ({ caller }) => listOwnSessions(parts, caller));
  serve(authEndpoints.endSession, ({ caller, params, origin }) =>
    endOwnSession(parts, caller, params.id, origin),
  );
  serve(authEndpoints.register, ({ body, origin }) => register(parts, body, origin));
  serve(authEndpoints.verifyEmail, ({ query, origin }) => verifyEmail(parts, query.token, origin));
  serve(authEndpoints.forgotPassword, ({ body, origin }) => forgotPassword(parts, body.email, origin));
  serve(authEndpoints.resetOwner, ({ query, origin }) => findResetOwner(parts, query.token, origin));
  serve(authEndpoints.resetPassword, ({ body, origin }) => resetPassword(parts, body, origin));
  serve(authEndpoints.notMe, ({ body, origin }) => undoByLink(parts, body.token, origin));
  serve(authEndpoints.dropOlderFactors, ({ body, origin }) => dropOlderFactors(parts, body.token, origin));
}
