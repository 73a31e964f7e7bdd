import { type Category, categoryEndpoints } from '@bancada/contract/records/categories';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { allChoices, type ChoiceSource } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

/** A page of categories by name; the previous page stays, dimmed, while the next one loads. */
export function categoriesQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['categories', 'list', page, search],
    queryFn: ({ signal }) =>
      call(categoryEndpoints.list, { query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One category, by the raw id in the URL: the server reports what is wrong with it. */
export function categoryQuery(id: string) {
  return queryOptions({
    queryKey: ['categories', 'one', id],
    queryFn: ({ signal }) => call(categoryEndpoints.get, { params: { id } }, { signal }),
  });
}

/** For selects. */
export const categoryChoices: ChoiceSource = {
  key: 'categories',
  search: async (search, signal) =>
    (await call(categoryEndpoints.list, { query: { search, limit: allChoices } }, { signal })).data,
  get: (id, signal) => call(categoryEndpoints.get, { params: { id } }, { signal }),
};

/** Everything that the list finds, for the CSV export. */
export function categoryTable(search: string): TableSource<Category> {
  return {
    kind: 'categories',
    listPage: (range, signal) =>
      call(categoryEndpoints.list, { query: { ...range, search: search || undefined } }, { signal }),
    cells: async (row) => ({ ...row }),
  };
}
