import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { noteReading } from './reading.ts';

/** Notes how long a fault is on the screen: while the page is visible, until it is hidden or left. */
export function useReading(sintoma_id: number, sintoma: string): void {
  const { data: person } = useQuery({ ...currentUserQuery, enabled: false });
  const personId = person?.id;
  useEffect(() => {
    if (personId === undefined || sintoma === '') return;
    let since = document.visibilityState === 'visible' ? Date.now() : null;
    const end = () => {
      if (since !== null) noteReading(personId, { sintoma_id, sintoma }, Date.now() - since);
      since = null;
    };
    const turn = () => {
      if (document.visibilityState === 'visible') since ??= Date.now();
      else end();
    };
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      end();
    };
  }, [personId, sintoma_id, sintoma]);
}
