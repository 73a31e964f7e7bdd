import type { QueryClient } from '@tanstack/react-query';
import { isConnectionLost, NoConnection, onConnectionChange } from './connection.ts';
import { isOpenWithKept } from './kept-answers.ts';

/** Reads what could not be read, as soon as the server answers again. Returns the function that ends it. */
export function refetchWhenBack(queryClient: QueryClient): () => void {
  return onConnectionChange(() => {
    if (isConnectionLost()) return;
    const isAll = isOpenWithKept();
    void queryClient.invalidateQueries({
      predicate: ({ state }) =>
        isAll || state.error instanceof NoConnection || state.fetchFailureReason instanceof NoConnection,
    });
  });
}
