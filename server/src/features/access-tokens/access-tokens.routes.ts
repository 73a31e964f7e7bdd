import { accessTokenEndpoints } from '@bancada/contract/accounts/access-tokens';
import type { Serve } from '../../http/serve.ts';
import {
  createToken,
  endToken,
  listOwnTokens,
  pageOfTokens,
  type TokenParts,
} from './access-tokens.service.ts';

export function accessTokensRoutes(serve: Serve, parts: TokenParts): void {
  serve(accessTokenEndpoints.list, ({ caller }) => listOwnTokens(parts, caller));
  serve(accessTokenEndpoints.create, ({ caller, body }) => createToken(parts, caller, body));
  serve(accessTokenEndpoints.revoke, ({ caller, params }) =>
    endToken(parts, caller, { id: params.id, scope: 'own' }),
  );
  serve(accessTokenEndpoints.listAll, ({ query }) => pageOfTokens(parts, query));
  serve(accessTokenEndpoints.revokeAny, ({ caller, params }) =>
    endToken(parts, caller, { id: params.id, scope: 'any' }),
  );
}
