import { policyEndpoints } from '@bancada/contract/policy-endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** This instance's policy, which may restrict deletion. */
export const policyQuery = queryOptions({
  queryKey: ['policy'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(policyEndpoints.get, {}, { signal }),
});
