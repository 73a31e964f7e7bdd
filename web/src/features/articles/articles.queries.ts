import { type ArticleRow, articleEndpoints } from '@bancada/contract/articles';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { rowsOf } from '../../api/rows-of.ts';
import { type ChoiceSource, choicesShown } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

/** A page of articles, the newest first; the old page stays, dimmed, until the new one is there. */
export function articlesQuery(page: number, search: string) {
  return queryOptions({
    queryKey: ['artigos', 'list', page, search],
    queryFn: ({ signal }) =>
      call(articleEndpoints.list, { query: { page, search: search || undefined } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many articles a search finds. */
export function articleCountQuery(search: string) {
  return queryOptions({
    queryKey: ['artigos', 'count', search],
    queryFn: ({ signal }) => call(articleEndpoints.list, { query: { limit: 1, search } }, { signal }),
  });
}

/** One article, by the id in the address as it stands there: the server says what is wrong with it. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ['artigos', 'one', id],
    queryFn: ({ signal }) => call(articleEndpoints.get, { params: { id } }, { signal }),
  });
}

/** How many branches of the tree are asked for at once. */
const branchesAtOnce = 50;

/** The articles right under one (0: the uppermost), by name, so many at a time. */
export function branchesQuery(parentId: number) {
  return infiniteQueryOptions({
    queryKey: ['artigos', 'branches', parentId],
    queryFn: ({ signal, pageParam }) =>
      call(
        articleEndpoints.list,
        { query: { pai: parentId, page: pageParam, limit: branchesAtOnce } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total_pages }, _all, page) => (page < total_pages ? page + 1 : undefined),
  });
}

/** For selects. */
export function articleChoices(exceptId?: number): ChoiceSource {
  return {
    key: 'artigos',
    search: async (search, signal) => {
      const page = await call(articleEndpoints.list, { query: { search, limit: choicesShown } }, { signal });
      return rowsOf(page).filter(({ id }) => id !== exceptId);
    },
    get: (id, signal) => call(articleEndpoints.get, { params: { id } }, { signal }),
  };
}

/** All that the list finds, for a table. The list has no texts: each article's is fetched by itself. */
export function articleTable(search: string): TableSource<ArticleRow> {
  return {
    kind: 'artigos',
    listPage: (range, signal) =>
      call(articleEndpoints.list, { query: { ...range, search: search || undefined } }, { signal }),
    cells: async (row, signal) => {
      const { descricao } = await call(articleEndpoints.get, { params: { id: row.id } }, { signal });
      return { ...row, descricao, artigo_pai: row.CUI };
    },
  };
}
