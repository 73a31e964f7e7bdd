import { type Count, type FoundFault, type FoundText, faultEndpoints } from '@bancada/contract/faults/faults';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { searchLimits } from '@bancada/contract/search/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithHeaders } from '../../api/client.ts';
import { timings } from '../../timings.ts';
import { findNamedParts, type NamedParts } from '../datasheets/parts.queries.ts';

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

/** A fault, or a check or solution that no fault has. */
export type ResultRow = FoundFault | FoundText;

export interface ResultPage {
  /** What was sought; null where these are the most useful faults. */
  sought: SoughtTerm | null;
  /** The corrected term; null without a correction. */
  corrected: string | null;
  /** Best first. */
  rows: ResultRow[];
  /** The parts that the search names, on its first page; null without a search. */
  parts: NamedParts | null;
  /** Number of complete matches over all pages; if there are none, of near ones. */
  total: Count;
  totalPages: number;
  /** The server still reads records for its search: there may be more. */
  isIncomplete: boolean;
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
        const { data, total } = await call(faultEndpoints.top, { query: range }, { signal });
        // Without a search there are no matches to highlight.
        const rows = data.map((fault) => ({ ...fault, aproximado: false, marcas: [], achado_por: [] }));
        const totalPages = pagesOf(total);
        return { sought, corrected: null, rows, parts: null, total, totalPages, isIncomplete: false };
      }
      const query = {
        q: term,
        exata: isExact ? ('1' as const) : undefined,
        explicar: isExplained ? ('1' as const) : undefined,
        ...range,
      };
      // Together: what comes first must not push away what somebody is about to press.
      const [{ body, headers }, parts] = await Promise.all([
        callWithHeaders(faultEndpoints.search, { query }, { signal }),
        page === 1 ? findNamedParts(term, signal) : null,
      ]);
      const { data, soltos, total, corrigida: corrected } = body;
      const isIncomplete = headers.has(incompleteHeader);
      const rows = inOrder(data, soltos);
      return { sought, corrected, rows, parts, total, totalPages: pagesOf(total), isIncomplete };
    },
    refetchInterval: ({ state }) => (state.data?.isIncomplete === true ? timings.searchAgainMs : false),
    // Keeps the previous results, dimmed, while new ones load.
    placeholderData: keepPreviousData,
  });
}

/** The rows of a page, each text at its place among the faults. */
export function inOrder(faults: readonly FoundFault[], texts: readonly FoundText[]): ResultRow[] {
  const rows: ResultRow[] = [...faults];
  for (const text of texts) rows.splice(text.lugar, 0, text);
  return rows;
}

const pagesOf = ({ count }: Count) => Math.max(1, Math.ceil(count / searchLimits.pageSize));
