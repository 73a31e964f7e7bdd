import { type DocumentHit, documentEndpoints, documentLimits } from '@bancada/contract/attachments/documents';
import type { Count } from '@bancada/contract/faults/faults';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../../api/client.ts';
import type { SoughtTerm } from './workbench.queries.ts';

export interface DocumentPage {
  hits: DocumentHit[];
  total: Count;
  /** The search hit its time limit. */
  isIncomplete: boolean;
}

/** The files in which a term is found, a few at a time. */
export function documentsQuery({ term, isExact }: SoughtTerm) {
  const limit = documentLimits.limit.default;
  return infiniteQueryOptions({
    queryKey: ['documents', 'search', term, isExact],
    queryFn: async ({ signal, pageParam }): Promise<DocumentPage> => {
      const { body, headers } = await callWithHeaders(
        documentEndpoints.search,
        { query: { q: term, exata: isExact ? '1' : undefined, skip: pageParam, limit } },
        { signal },
      );
      return {
        hits: body,
        total: {
          count: Number(headers.get('x-total-count') ?? body.length),
          isAtLeast: headers.get('x-total-count-relation') === 'gte',
        },
        isIncomplete: headers.has(incompleteHeader),
      };
    },
    initialPageParam: 0,
    getNextPageParam: (_, pages) => {
      const shown = pages.reduce((sum, { hits }) => sum + hits.length, 0);
      const [first] = pages;
      const isMore = first !== undefined && shown > 0 && (pages.at(-1)?.hits.length ?? 0) > 0;
      return isMore && shown < first.total.count ? shown : undefined;
    },
  });
}
