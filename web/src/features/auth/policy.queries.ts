import { policyEndpoints } from '@bancada/contract/instance/policy-endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keptReading } from '../../api/kept-answers.ts';
import { isSignedIn } from '../../api/session.ts';
import { timings } from '../../timings.ts';

/** This instance's policy, which may restrict deletion; without a connection, the one last read. */
export const policyQuery = queryOptions({
  queryKey: ['policy'],
  // An admin may change it at any time.
  staleTime: timings.policyFreshMs,
  // A screen that is still there after its person signed out does not ask again.
  enabled: () => isSignedIn(),
  queryFn: ({ signal, client, queryKey }) =>
    keptReading({ name: 'permissoes', isOpen: client.getQueryData(queryKey) !== undefined }, (limitMs) =>
      call(policyEndpoints.get, {}, { signal, limitMs }),
    ),
});
