import { type MergeableKind, mergeEndpoints } from '@bancada/contract/records/merges';
import { recordPage } from '@bancada/contract/records/records';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { notice } from '../records/notices.tsx';

export const undoMergeFailure = 'Erro ao desfazer a união.';

/** The records merged into a record. */
export function mergesIntoQuery(kind: MergeableKind, id: number) {
  return queryOptions({
    queryKey: ['merges', kind, id],
    queryFn: ({ signal }) => call(mergeEndpoints.list, { params: { tipo: kind, id } }, { signal }),
  });
}

/** Undoes a merge, and opens the restored record. */
export function useUndoMerge(kind: MergeableKind): (merge: number) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (merge) => {
    const { message, de } = await call(mergeEndpoints.undo, { params: { id: merge } });
    notice(message);
    await navigate({ to: recordPage(kind, de) });
    await queryClient.invalidateQueries();
  };
}
