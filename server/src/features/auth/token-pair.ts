import { authLimits, type TokenPair } from '@bancada/contract/accounts/auth';
import type { Clock } from '../../clock.ts';
import { signAccessToken, type TokenKey } from './tokens.ts';

/** The tokens of a session as of `from`, which may be a few seconds ago. */
export async function tokenPair(
  { tokenKey, clock }: { tokenKey: TokenKey; clock: Clock },
  session: { userId: number; sessionId: string },
  refreshToken: string,
  from: Date = clock.now(),
): Promise<TokenPair> {
  const passedSeconds = Math.max(0, Math.floor((clock.now().getTime() - from.getTime()) / 1000));
  return {
    access_token: await signAccessToken(tokenKey, from, session),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: authLimits.accessTokenMinutes * 60 - passedSeconds,
  };
}
