import { authEndpoints, type Credentials, type TokenPair } from '@bancada/contract/accounts/auth';
import type { FactorDemand } from '@bancada/contract/accounts/second-factor-demand';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** Signs in with the password: returns the tokens, or the second-factor challenge. @throws ApiError, TypeError */
export async function enter(credentials: Credentials): Promise<TokenPair | FactorDemand> {
  try {
    return await call(authEndpoints.login, { body: credentials });
  } catch (error) {
    const demand = error instanceof ApiError ? error.body?.segundo_fator : undefined;
    if (demand === undefined) throw error;
    return demand;
  }
}
