import {
  correctedHeader,
  incompleteHeader,
  type SearchResult,
  searchEndpoints,
  searchLimits,
} from '@bancada/contract/search';
import { troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callWithHeaders } from '../../api/client.ts';

export interface SoughtTerm {
  /** As typed. */
  term: string;
  /** Without corrections. */
  isExact: boolean;
}

/** Which part of what is found, and how. */
interface Shown {
  /** From 1. */
  page: number;
  /** Each result says why it stands where it stands. */
  isExplained: boolean;
}

export interface ResultPage {
  /** What was sought; null where these are the most useful entries. */
  sought: SoughtTerm | null;
  /** The term with its slips corrected; null where nothing was. */
  corrected: string | null;
  results: SearchResult[];
  /** How many results meet the search, over all pages; where none does, how many of the nearest there are. */
  total: number;
  /** The total is "more than". */
  isAtLeast: boolean;
  /** The time was over before all of it was found. */
  isIncomplete: boolean;
  totalPages: number;
}

/** A page of what meets the term; of the most liked entries where the term is too short to search. */
export function workbenchQuery({ term, isExact }: SoughtTerm, { page, isExplained }: Shown) {
  const sought = term.length >= searchLimits.minChars ? { term, isExact } : null;
  const range = { skip: (page - 1) * searchLimits.pageSize, limit: searchLimits.pageSize };
  return queryOptions({
    queryKey: ['workbench', sought, page, isExplained],
    // The signal ends the request as soon as another search is asked for.
    queryFn: async ({ signal }): Promise<ResultPage> => {
      if (sought === null) {
        const { body, headers } = await callWithHeaders(
          troubleshootingEndpoints.topScore,
          { query: range },
          { signal },
        );
        // Nothing was sought, so nothing in them met a word.
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
    // The old results stay, dimmed, until the new ones are there.
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
