import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onConnectionChange } from '../../api/connection.ts';
import { loadCode } from '../../ui/lazy-part.tsx';
import { sessionsWithUnsent } from './unsent.ts';

/** Sends what this person's earlier visits left, on whatever screen: at once, and whenever the connection is back. */
export function useSendLeft(personId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOver = false;
    const send = () => {
      if (sessionsWithUnsent(personId).length === 0) return;
      loadCode(() => import('./send-unsent.ts')).then(
        ({ sendAllUnsent }) => isOver || sendAllUnsent(queryClient, personId),
        // Its code did not come: the next time the connection changes.
        () => undefined,
      );
    };
    send();
    const stopListening = onConnectionChange(send);
    return () => {
      isOver = true;
      stopListening();
    };
  }, [queryClient, personId]);
}
