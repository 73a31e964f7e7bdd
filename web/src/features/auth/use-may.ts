import { type Action, may } from '@bancada/contract/policy';
import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './current-user.queries.ts';
import { policyQuery } from './policy.queries.ts';

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
