import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadCode } from '../../ui/lazy-part.tsx';
import { openGuidedQuery } from './guided.queries.ts';
import { SessionList } from './SessionList.tsx';

/** Rows on the workbench. */
const shown = 3;

/**
 * On the workbench: one's open guided diagnoses in which something was checked. Nothing while loading or on failure: people come here to
 * search.
 */
export function OpenSessions() {
  const queryClient = useQueryClient();
  const { data } = useQuery(openGuidedQuery);
  const begun = (data?.data ?? []).filter(({ respostas }) => respostas.length > 0).slice(0, shown);
  if (begun.length === 0) return null;
  return (
    <SessionList
      title="Diagnósticos em andamento"
      sessions={begun}
      onEnd={async (session) => {
        const { endFromList } = await loadCode(() => import('./end-from-list.ts'));
        await endFromList(queryClient, session);
      }}
    />
  );
}
