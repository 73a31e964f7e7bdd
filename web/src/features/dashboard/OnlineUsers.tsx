import { dashboardEndpoints } from '@bancada/contract/instance/dashboard';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Box, Group } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useConnectionLost } from '../../api/connection.ts';
import { timings } from '../../timings.ts';

/** Number of people online, polled while the tab is visible, and refetched when it becomes visible again. */
const onlineUsersQuery = queryOptions({
  queryKey: ['dashboard', 'online-users'],
  queryFn: ({ signal }) => call(dashboardEndpoints.onlineUsers, {}, { signal }),
  refetchInterval: timings.onlineUsersRefreshMs,
  refetchIntervalInBackground: false,
  staleTime: 0,
  retry: false,
});

const ring = { bd: '2px solid var(--mantine-color-dimmed)' };

/** How many people are online, or `Offline` where the server does not say, or nobody can ask it. */
export function OnlineUsers() {
  const { data, isError } = useQuery(onlineUsersQuery);
  const isOffline = useConnectionLost() || isError;
  return (
    <Group component="span" display="inline-flex" gap={8} style={{ fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" w={9} h={9} bdrs="50%" {...(isOffline ? ring : { bg: 'teal.6' })} aria-hidden />
      {isOffline ? 'Offline' : onlineText(data?.usuarios_unicos_online)}
    </Group>
  );
}

function onlineText(count: number | undefined): string {
  // As wide as what comes: the footer would change its height.
  if (count === undefined) return '… usuários online';
  return count === 1 ? '1 usuário online' : `${wholeNumber(count)} usuários online`;
}
