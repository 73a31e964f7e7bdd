import { authEndpoints } from '@bancada/contract/auth';
import type { Serve } from '../../http/serve.ts';
import { type AuthParts, endSessionOfToken, refreshSession, signIn } from './auth.service.ts';

export function authRoutes(serve: Serve, parts: AuthParts): void {
  serve(authEndpoints.login, ({ body, origin }) => signIn(parts, body, origin));
  serve(authEndpoints.refreshToken, ({ body }) => refreshSession(parts, body.refresh_token));
  serve(authEndpoints.logout, ({ body }) => endSessionOfToken(parts, body.refresh_token));
}
