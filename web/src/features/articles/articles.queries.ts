import { type ArticleRow, articleEndpoints } from '@bancada/contract/records/articles';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type ChoiceSource, choicesShown } from '../../ui/use-choices.ts';
import type { TableSource } from '../imports/table-export.ts';

/** A page of articles, the newest first; the previous page stays, dimmed, while the next one loads. */
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

/** One article, by the raw id in the URL: the server reports what is wrong with it. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: ['artigos', 'one', id],
    queryFn: async ({ signal }) => {
      const article = await call(articleEndpoints.get, { params: { id } }, { signal });
      const { readAhead } = await import('../../ui/markdown/parse-apart.ts');
      await readAhead(article.descricao);
      return article;
    },
  });
}

/** How many branches of the tree are loaded at once. */
const branchesAtOnce = 50;

/** The children of an article (0: top level), by name, page by page. */
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
      return page.data.filter(({ id }) => id !== exceptId);
    },
    get: (id, signal) => call(articleEndpoints.get, { params: { id } }, { signal }),
  };
}

/** Everything that the list finds, for the CSV export. The list has no texts, so each article's is fetched separately. */
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
