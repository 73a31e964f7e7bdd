import { policyEndpoints } from '@bancada/contract/policy-endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Who may do what in this instance, which may keep deletion to fewer people than others do. */
export const policyQuery = queryOptions({
  queryKey: ['policy'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(policyEndpoints.get, {}, { signal }),
});
