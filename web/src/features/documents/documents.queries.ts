import { isBeingRead, type Reading, readingEndpoints } from '@bancada/contract/attachments/document-readings';
import { documentEndpoints } from '@bancada/contract/attachments/documents';
import type { ReadingState } from '@bancada/contract/attachments/reading-states';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timings } from '../../timings.ts';

export const readingsOnPage = 20;

/** The files in the queue and those that were in it, newest first; asked again and again while some are being read. */
export function readingsQuery({ page, estado }: { page: number; estado: ReadingState | undefined }) {
  return queryOptions({
    queryKey: ['documents', 'list', page, estado],
    queryFn: ({ signal }) =>
      call(
        documentEndpoints.list,
        { query: { estado, skip: (page - 1) * readingsOnPage, limit: readingsOnPage } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.totais.lendo > 0 ? timings.readingProgressMs : timings.readingsRefreshMs,
    staleTime: 0,
  });
}

/** How far one attachment is read; asked again until it is. */
export function readingQuery(id: number) {
  return queryOptions({
    queryKey: ['documents', 'reading', id],
    queryFn: ({ signal }) => call(readingEndpoints.reading, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isBeingRead(data) ? timings.readingProgressMs : false,
    staleTime: 0,
  });
}

export function readAgain(id: number): Promise<Reading> {
  return call(documentEndpoints.retry, { params: { id } });
}

export function stopReading(id: number): Promise<Reading> {
  return call(documentEndpoints.stop, { params: { id } });
}

/** All that were given up. */
export function readFailedAgain(): Promise<{ quantidade: number }> {
  return call(documentEndpoints.retryAll, {});
}
