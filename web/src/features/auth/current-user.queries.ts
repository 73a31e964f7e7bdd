import { type User, userEndpoints } from '@bancada/contract/accounts/users';
import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError, isFailure } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { keepDraftsOf } from '../../api/drafts.ts';
import { errorMessage } from '../../api/error-message.ts';
import { keptReading } from '../../api/kept-answers.ts';
import { forgetFormerPerson } from '../../api/last-person.ts';
import { dropTokens, isSignedIn, onSessionChange } from '../../api/session.ts';

/** The signed-in user. If the server says there is none the session ends, but not if it is unreachable: then it is who was, if known. */
export const currentUserQuery = queryOptions({
  queryKey: ['users', 'me'],
  staleTime: Number.POSITIVE_INFINITY,
  // A screen that is still there after its person signed out does not ask again.
  enabled: () => isSignedIn(),
  queryFn: async ({ signal, client, queryKey }): Promise<User> => {
    try {
      const user = await keptReading(
        { name: 'usuario', isOpen: client.getQueryData(queryKey) !== undefined },
        (limitMs) => readUser({ signal, limitMs }),
      );
      keepDraftsOf(user.id);
      forgetFormerPerson(user.id);
      return user;
    } catch (error) {
      // Signed in, but must set up a second factor.
      if (isFailure(error, 'second-factor-setup-needed')) throw error;
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
        console.warn('the signed-in person could not be loaded', error);
        dropTokens(errorMessage(error));
      }
      throw error;
    }
  },
});

async function readUser(options: { signal: AbortSignal; limitMs: number }): Promise<User> {
  const user = await call(userEndpoints.find, { query: { user_id: 'me' } }, options);
  if (!('id' in user)) throw new Error('GET /users?user_id=me answered a list');
  return user;
}

/** Whether someone is signed in; follows changes in any tab. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isSignedIn);
}
