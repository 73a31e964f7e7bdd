import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import classes from './ActivityBar.module.css';

/** A thin bar at the top while a screen, something that it shows for the first time, or an action is on its way. */
export function ActivityBar() {
  const isNavigating = useRouterState({ select: ({ isLoading }) => isLoading });
  const isReading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const isWriting = useIsMutating() > 0;
  if (!isNavigating && !isReading && !isWriting) return null;
  return (
    <div className={classes.bar} aria-hidden data-activity>
      <div />
    </div>
  );
}
