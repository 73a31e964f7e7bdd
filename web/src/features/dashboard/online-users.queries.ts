import { dashboardEndpoints } from '@bancada/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../timings.ts';

/** Number of people online, polled while the tab is visible, and refetched when it becomes visible again. */
export const onlineUsersQuery = queryOptions({
  queryKey: ['dashboard', 'online-users'],
  queryFn: ({ signal }) => call(dashboardEndpoints.onlineUsers, {}, { signal }),
  refetchInterval: timings.onlineUsersRefreshMs,
  refetchIntervalInBackground: false,
  staleTime: 0,
  retry: false,
});
