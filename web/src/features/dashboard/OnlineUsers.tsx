import { dashboardEndpoints } from '@bancada/contract/instance/dashboard';
import { wholeNumber } from '@bancada/contract/whole-number';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConnectionLost } from '../../api/use-connection-lost.ts';
import { timings } from '../../timings.ts';
import classes from './OnlineUsers.module.css';

/** Number of people online, polled while the tab is visible, and refetched when it becomes visible again. */
const onlineUsersQuery = queryOptions({
  queryKey: ['dashboard', 'online-users'],
  queryFn: ({ signal }) => call(dashboardEndpoints.onlineUsers, {}, { signal }),
  refetchInterval: timings.onlineUsersRefreshMs,
  refetchIntervalInBackground: false,
  staleTime: 0,
  retry: false,
});

/** How many people are online, or `Offline` where the server does not say, or nobody can ask it. */
export function OnlineUsers() {
  const { data, isError } = useQuery(onlineUsersQuery);
  const isOffline = useConnectionLost() || isError;
  return (
    <span className={classes.line} data-is-offline={isOffline || undefined}>
      <span className={classes.dot} aria-hidden />
      {isOffline ? 'Offline' : onlineText(data?.usuarios_unicos_online)}
    </span>
  );
}

function onlineText(count: number | undefined): string {
  // As wide as what comes: the footer would change its height.
  if (count === undefined) return '… usuários online';
  return count === 1 ? '1 usuário online' : `${wholeNumber(count)} usuários online`;
}
