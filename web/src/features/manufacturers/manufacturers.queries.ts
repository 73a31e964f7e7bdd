import { type Manufacturer, manufacturerEndpoints } from '@bancada/contract/records/manufacturers';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { allChoices, type ChoiceSource } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

/** A page of manufacturers by name; the previous page stays, dimmed, while the next one loads. */
export function manufacturersQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['manufacturers', 'list', page, search],
    queryFn: ({ signal }) =>
      call(manufacturerEndpoints.list, { query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One manufacturer, by the raw id in the URL: the server reports what is wrong with it. */
export function manufacturerQuery(id: string) {
  return queryOptions({
    queryKey: ['manufacturers', 'one', id],
    queryFn: ({ signal }) => call(manufacturerEndpoints.get, { params: { id } }, { signal }),
  });
}

/** All of them: few enough to be read to the end. */
export const makersQuery = queryOptions({
  queryKey: ['manufacturers', 'all'],
  queryFn: async ({ signal }) =>
    (await call(manufacturerEndpoints.list, { query: { limit: allChoices } }, { signal })).data,
});

/** For selects. */
export const manufacturerChoices: ChoiceSource = {
  key: 'manufacturers',
  search: async (search, signal) =>
    (await call(manufacturerEndpoints.list, { query: { search, limit: allChoices } }, { signal })).data,
  get: (id, signal) => call(manufacturerEndpoints.get, { params: { id } }, { signal }),
};

/** Everything that the list finds, for the CSV export. */
export function manufacturerTable(search: string): TableSource<Manufacturer> {
  return {
    kind: 'manufacturers',
    listPage: (range, signal) =>
      call(manufacturerEndpoints.list, { query: { ...range, search: search || undefined } }, { signal }),
    cells: async (row) => ({ ...row }),
  };
}
