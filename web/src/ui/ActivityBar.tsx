import { type Query, useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import classes from './ActivityBar.module.css';

/** What this browser keeps for itself is read after all the rest, and nobody waits for it. */
const isAwaited = ({ state, queryKey }: Query) => state.status === 'pending' && queryKey[0] !== 'kept';

/** A thin bar at the top while a screen, something that it shows for the first time, or an action is on its way. */
export function ActivityBar() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isReading = useIsFetching({ predicate: isAwaited }) > 0;
  const isWriting = useIsMutating() > 0;
  if (!isNavigating && !isReading && !isWriting) return null;
  return (
    <div className={classes.bar} aria-hidden data-activity>
      <div />
    </div>
  );
}
