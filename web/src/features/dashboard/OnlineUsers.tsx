import { wholeNumber } from '@bancada/contract/whole-number';
import { useQuery } from '@tanstack/react-query';
import { useConnectionLost } from '../../api/use-connection-lost.ts';
import classes from './OnlineUsers.module.css';
import { onlineUsersQuery } from './online-users.queries.ts';

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
