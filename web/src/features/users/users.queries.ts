import { type User, type UserEdit, type UserSort, userEndpoints } from '@bancada/contract/accounts/users';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { errorMessage } from '../../api/error-message.ts';
import type { UsersSearch } from './users-search.ts';

/** A page of users; the previous page stays, dimmed, while the next one loads. */
export function usersQuery(address: UsersSearch, sort: UserSort) {
  const { pagina: page = 1, busca, perfil, ativo } = address;
  const query = { page, search: busca || undefined, perfil, ativo, sort };
  return queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await call(userEndpoints.find, { query }, { signal });
      if (!('data' in answer)) throw new Error('GET /users?page= answered no page');
      return answer;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

const waitingShown = 50;

/** Who registered and waits for a confirmation. */
export const waitingUsersQuery = queryOptions({
  queryKey: ['users', 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { page: 1, limit: waitingShown, esperando: 'true', sort: 'criado_em' } as const;
    const answer = await call(userEndpoints.find, { query }, { signal });
    if (!('data' in answer)) throw new Error('GET /users?page= answered no page');
    return answer;
  },
});

/** One user, by the raw id in the URL: the server reports what is wrong with it. */
export function userQuery(id: string | number) {
  return queryOptions({
    queryKey: ['users', 'one', String(id)],
    queryFn: ({ signal }) => call(userEndpoints.get, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** How many sessions a user has open. */
export function userSessionsQuery(id: number) {
  return queryOptions({
    queryKey: ['users', 'sessions', id],
    queryFn: ({ signal }) => call(userEndpoints.sessionStats, { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Writes only the given fields. */
export function updateUser(id: number, body: UserEdit) {
  return call(userEndpoints.update, { params: { id }, body });
}

/** Shows an account as it was saved at once, so that the next save has its version, and reads everything else again. */
export function showSavedUser(queryClient: QueryClient, saved: User): void {
  queryClient.setQueryData(userQuery(saved.id).queryKey, saved);
  void queryClient.invalidateQueries();
}

interface ConfirmationOptions {
  /** Called with the success message. */
  onDone: (sentence: string, user: User) => void;
  onFailed: (sentence: string) => void;
}

/** Confirms the account of somebody who registered. */
export function useConfirmation({ onDone, onFailed }: ConfirmationOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call(userEndpoints.confirm, { params: { id } }),
    onSuccess: ({ message, ...user }) => {
      showSavedUser(queryClient, user);
      onDone(message, user);
    },
    onError: (error) => onFailed(errorMessage(error, 'Não foi possível confirmar a conta.')),
  });
}
