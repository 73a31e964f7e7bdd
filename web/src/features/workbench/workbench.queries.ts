import { type SearchResult, searchEndpoints, searchLimits } from '@bancada/contract/search';
import { troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../../api/client.ts';

export interface ResultPage {
  results: SearchResult[];
  total: number;
  /** The total is "more than". */
  isAtLeast: boolean;
  totalPages: number;
}

/** A page of what meets the term; of the most liked entries where the term is too short to search. */
export function workbenchQuery(term: string, page: number) {
  const isSearch = term.length >= searchLimits.minChars;
  return queryOptions({
    queryKey: ['workbench', isSearch ? term : '', page],
    queryFn: async ({ signal }): Promise<ResultPage> => {
      const range = { skip: (page - 1) * searchLimits.pageSize, limit: searchLimits.pageSize };
      const { body, headers } = isSearch
        ? await callWithHeaders(searchEndpoints.global, { query: { q: term, ...range } }, { signal })
        : await callWithHeaders(troubleshootingEndpoints.topScore, { query: range }, { signal });
      return asPage(body, headers);
    },
    // The old results stay, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  });
}

function asPage(results: SearchResult[], headers: Headers): ResultPage {
  const total = Number(headers.get('x-total-count') ?? results.length);
  return {
    results,
    total,
    isAtLeast: headers.get('x-total-count-relation') === 'gte',
    totalPages: Math.max(1, Math.ceil(total / searchLimits.pageSize)),
  };
}
