import { incompleteHeader } from '@bancada/contract/incomplete-answers';
import { correctedHeader, type SearchResult, searchEndpoints, searchLimits } from '@bancada/contract/search';
import { troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../../api/client.ts';

export interface SoughtTerm {
  /** As typed. */
  term: string;
  /** Without corrections. */
  isExact: boolean;
}

/** Which page of the results, and how. */
interface Shown {
  /** From 1. */
  page: number;
  /** Each result explains its rank. */
  isExplained: boolean;
}

export interface ResultPage {
  /** What was sought; null where these are the most useful faults. */
  sought: SoughtTerm | null;
  /** The corrected term; null without a correction. */
  corrected: string | null;
  results: SearchResult[];
  /** Number of complete matches over all pages; if there are none, of near ones. */
  total: number;
  /** The total is a lower bound. */
  isAtLeast: boolean;
  /** The search hit its time limit. */
  isIncomplete: boolean;
  totalPages: number;
}

/** A page of what meets the term; of the most liked faults where the term is too short to search. */
export function workbenchQuery({ term, isExact }: SoughtTerm, { page, isExplained }: Shown) {
  const sought = term.length >= searchLimits.minChars ? { term, isExact } : null;
  const range = { skip: (page - 1) * searchLimits.pageSize, limit: searchLimits.pageSize };
  return queryOptions({
    queryKey: ['workbench', sought, page, isExplained],
    // Aborts the request when another search starts.
    queryFn: async ({ signal }): Promise<ResultPage> => {
      if (sought === null) {
        const { body, headers } = await callWithHeaders(
          troubleshootingEndpoints.topScore,
          { query: { por_defeito: '1', ...range } },
          { signal },
        );
        // Without a search there are no matches to highlight.
        const results = body.map((entry) => ({ ...entry, aproximado: false, marcas: [] }));
        return asPage(results, headers, null);
      }
      const { body, headers } = await callWithHeaders(
        searchEndpoints.global,
        {
          query: {
            q: term,
            exata: isExact ? '1' : undefined,
            por_defeito: '1',
            explicar: isExplained ? '1' : undefined,
            ...range,
          },
        },
        { signal },
      );
      return asPage(body, headers, sought);
    },
    // Keeps the previous results, dimmed, while new ones load.
    placeholderData: keepPreviousData,
  });
}

function asPage(results: SearchResult[], headers: Headers, sought: SoughtTerm | null): ResultPage {
  const total = Number(headers.get('x-total-count') ?? results.length);
  const corrected = headers.get(correctedHeader);
  return {
    sought,
    corrected: corrected === null ? null : decodeURIComponent(corrected),
    results,
    total,
    isAtLeast: headers.get('x-total-count-relation') === 'gte',
    isIncomplete: headers.has(incompleteHeader),
    totalPages: Math.max(1, Math.ceil(total / searchLimits.pageSize)),
  };
}
