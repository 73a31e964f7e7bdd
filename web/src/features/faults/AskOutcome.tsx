import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { timings } from '../../timings.ts';
import { loadCode } from '../../ui/lazy-part.tsx';
import { dueReading } from '../outcomes/reading.ts';

/**
 * Asks whoever comes back from a fault that they read for some minutes whether it worked, once: when the page becomes visible
 * again, is opened again, or another one was opened in it; on a search or a list alone.
 */
export function AskOutcome({ personId }: { personId: number }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    const ask = async () => {
      if (dueReading(personId, timings.askAfterReadingMs) === undefined) return;
      const { askOutcome } = await loadCode(() => import('./outcome-question.tsx'));
      await askOutcome(queryClient, personId);
    };
    // What the page before has read is noted as it goes, in the same turn.
    const askSoon = () => void setTimeout(() => void ask().catch(leaveUnasked));
    askSoon();
    const stop = router.subscribe('onResolved', askSoon);
    document.addEventListener('visibilitychange', askSoon);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', askSoon);
    };
  }, [personId, queryClient, router]);
  return null;
}

/** The question is not worth a failure's notice; the buttons are on the fault's page. */
function leaveUnasked(error: unknown): void {
  console.warn('whether it worked was not asked', error);
}
