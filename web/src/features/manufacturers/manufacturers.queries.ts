import { manufacturerEndpoints } from '@bancada/contract/manufacturers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** A page of manufacturers by name; the old page stays, dimmed, until the new one is there. */
export function manufacturersQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['manufacturers', 'list', page, search],
    queryFn: ({ signal }) =>
      call(manufacturerEndpoints.list, { query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One manufacturer, by the id in the address as it stands there: the server says what is wrong with it. */
export function manufacturerQuery(id: string) {
  return queryOptions({
    queryKey: ['manufacturers', 'one', id],
    queryFn: ({ signal }) => call(manufacturerEndpoints.get, { params: { id } }, { signal }),
  });
}
