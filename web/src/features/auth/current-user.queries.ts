import { type User, userEndpoints } from '@bancada/contract/users';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Who is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<User> => {
    const user = await call(userEndpoints.find, { query: { user_id: 'me' } }, { signal });
    if (Array.isArray(user)) throw new Error('GET /users?user_id=me answered a list');
    return user;
  },
});
