import { authEndpoints } from '@bancada/contract/accounts/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Key of what ending a session makes stale: the list and the count. */
export const sessionsKey = ['auth', 'sessions'] as const;

/** Number of open sessions, and the limit. A failure is only logged. */
export const sessionStatsQuery = queryOptions({
  queryKey: [...sessionsKey, 'stats'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    try {
      return await call(authEndpoints.sessionStats, {}, { signal });
    } catch (error) {
      if (!signal.aborted) console.warn('session stats could not be loaded', error);
      throw error;
    }
  },
});

/** The person's own open sessions, this one first. */
export const ownSessionsQuery = queryOptions({
  queryKey: [...sessionsKey, 'own'],
  staleTime: 0,
  queryFn: ({ signal }) => call(authEndpoints.sessions, {}, { signal }),
});
