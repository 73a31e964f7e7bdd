import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import type { Reading } from '@bancada/contract/attachments/document-readings';
import { type QueryKey, type QueryState, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isFinished, unfinishedReadingQuery } from './attachments.queries.ts';
import { mayHavePicture } from './pictures.ts';

/** How many files are asked about at once at each end of the list: a person's queue begins with the oldest, and the newest is what was just sent. */
const followedAtEachEnd = 2;

/**
 * Fetches a list of attachments again whenever the server has got on with reading one that has no thumbnail yet. Ends when
 * each has its thumbnail, or is read.
 * @param listKey the queries that hold these attachments
 */
export function useThumbnailsToCome(attachments: readonly AttachmentSummary[], listKey: QueryKey): void {
  const queryClient = useQueryClient();
  const waiting = attachments
    .filter((one) => !one.tem_miniatura && mayHavePicture(one))
    .map(({ id }) => ({
      id,
      state: queryClient.getQueryState<Reading>(unfinishedReadingQuery(id).queryKey),
    }));
  const unread = waiting
    .filter(({ state }) => !isFinished(state?.data))
    .toSorted((one, other) => one.id - other.id);
  const followed = unread.filter(
    (_, place) => place < followedAtEachEnd || place >= unread.length - followedAtEachEnd,
  );
  // Their answers render this anew, and are read above.
  useQueries({ queries: followed.map(({ id }) => unfinishedReadingQuery(id)) });
  const steps = waiting.flatMap(({ id, state }) => stepOf(id, state)).join();
  const seen = useRef(new Set<string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the same in each rendering
  useEffect(() => {
    const fresh = steps.split(',').filter((step) => step !== '' && !seen.current.has(step));
    for (const step of fresh) seen.current.add(step);
    if (fresh.length > 0) void queryClient.invalidateQueries({ queryKey: listKey });
  }, [steps]);
}

/** A name of what the reading has come to, if the thumbnail may have been made since the one before. */
function stepOf(id: number, state: QueryState<Reading> | undefined): string[] {
  if (state?.data === undefined) return [];
  const { estado, paginas_lidas } = state.data;
  // Made at the beginning, long before the first page of a scan is read.
  if (estado === 'lendo') return [`${id} ${state.dataUpdatedAt}`];
  return estado === 'lido' || paginas_lidas > 0 ? [`${id} ${estado} ${paginas_lidas}`] : [];
}
