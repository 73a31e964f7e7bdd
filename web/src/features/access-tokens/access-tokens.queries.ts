import { accessTokenEndpoints } from '@bancada/contract/accounts/access-tokens';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Key of all lists of tokens: making or revoking one makes them stale. */
export const tokensKey = ['access-tokens'] as const;

/** The person's own tokens, the newest first. */
export const ownTokensQuery = queryOptions({
  queryKey: [...tokensKey, 'own'],
  staleTime: 0,
  queryFn: ({ signal }) => call(accessTokenEndpoints.list, {}, { signal }),
});

/** A page of everybody's tokens, the newest first. */
export const allTokensQuery = (page: number) =>
  queryOptions({
    queryKey: [...tokensKey, 'all', page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(accessTokenEndpoints.listAll, { query: { page, limit: 20 } }, { signal }),
  });
