import { policyEndpoints } from '@bancada/contract/instance/policy-endpoint';
import { type Action, may } from '@bancada/contract/policy';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keptReading } from '../../api/kept-answers.ts';
import { isSignedIn } from '../../api/session.ts';
import { timings } from '../../timings.ts';
import { currentUserQuery } from './current-user.queries.ts';

/** What the signed-in person may do by the instance's policy; nothing until both are loaded. */
export function usePermissions(): (action: Action) => boolean {
  const { data: user } = useQuery(currentUserQuery);
  const { data: table } = useQuery(policyQuery);
  return (action) => user !== undefined && table !== undefined && may(user.perfil, action, table);
}

/** Whether the signed-in person is an admin; false until it is known. */
export function useIsAdmin(): boolean {
  return useQuery(currentUserQuery).data?.perfil === 'admin';
}

/** Whether the signed-in person may do this. The server enforces the same table. */
export function useMay(action: Action): boolean {
  return usePermissions()(action);
}

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
