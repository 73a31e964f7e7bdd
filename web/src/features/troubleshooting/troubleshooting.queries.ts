import { troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** One entry, by the id in the address as it stands there: the server says what is wrong with it. */
export function entryQuery(id: string) {
  return queryOptions({
    queryKey: ['troubleshooting', 'entry', id],
    queryFn: ({ signal }) => call(troubleshootingEndpoints.get, { params: { id } }, { signal }),
  });
}

/** A page of all entries; the old page stays, dimmed, until the new one is there. */
export function entriesQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['troubleshooting', 'list', page, search],
    queryFn: ({ signal }) =>
      call(troubleshootingEndpoints.list, { query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
