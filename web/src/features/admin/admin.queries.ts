import { type User, userEndpoints } from '@bancada/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import type { UserTerm } from './user-term.ts';

/** Users that match a term: by part of a name or of the e-mail, or by id. */
export function userSearchQuery(term: UserTerm | null) {
  return queryOptions({
    queryKey: ['users', 'search', term],
    enabled: term !== null,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<User[]> => {
      try {
        const found = await call(userEndpoints.find, { query: term ?? {} }, { signal });
        if (Array.isArray(found)) return found;
        return 'id' in found ? [found] : found.data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return [];
        throw error;
      }
    },
  });
}
