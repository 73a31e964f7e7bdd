import { dashboardEndpoints } from '@bancada/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../timings.ts';

/** How many people are online, asked again and again while the tab is seen, and at once when it is seen again. */
export const onlineUsersQuery = queryOptions({
  queryKey: ['dashboard', 'online-users'],
  queryFn: ({ signal }) => call(dashboardEndpoints.onlineUsers, {}, { signal }),
  refetchInterval: timings.onlineUsersRefreshMs,
  refetchIntervalInBackground: false,
  staleTime: 0,
  retry: false,
});
