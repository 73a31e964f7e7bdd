import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { openGuidedQuery } from './guided.queries.ts';
import { SessionList } from './SessionList.tsx';
import { sendAllUnsent } from './send-unsent.ts';

/** On the workbench: one's open guided diagnoses. Nothing while loading or on failure: people come here to search. */
export function OpenSessions() {
  const queryClient = useQueryClient();
  const { data: me } = useQuery(currentUserQuery);
  const personId = me?.id;
  // Answers of an earlier visit, whose line was broken.
  useEffect(() => {
    if (personId !== undefined) sendAllUnsent(queryClient, personId);
  }, [queryClient, personId]);
  const { data } = useQuery(openGuidedQuery);
  if (data === undefined || data.data.length === 0) return null;
  return <SessionList title="Diagnósticos em andamento" sessions={data.data} />;
}
