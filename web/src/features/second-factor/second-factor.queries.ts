import { secondFactorEndpoints } from '@bancada/contract/accounts/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** The person's own second factor. */
export const factorStateQuery = queryOptions({
  queryKey: ['second-factor'],
  staleTime: 0,
  queryFn: ({ signal }) => call(secondFactorEndpoints.state, {}, { signal }),
});

/** What an admin may see of a user's second factor. */
export function userFactorQuery(id: number) {
  return queryOptions({
    queryKey: ['users', 'second-factor', id],
    staleTime: 0,
    queryFn: ({ signal }) => call(secondFactorEndpoints.ofUser, { params: { id } }, { signal }),
  });
}
