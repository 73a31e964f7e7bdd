import type { DocumentHit } from '@bancada/contract/attachments/documents';
import type { Count } from '@bancada/contract/faults/faults';
import { searchLimits } from '@bancada/contract/search/search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { documentsQuery } from './documents.queries.ts';
import type { SoughtTerm } from './workbench.queries.ts';

/** What the search inside documents has found so far. */
export interface DocumentsFound {
  /** `none`: nothing is sought. */
  state: 'none' | 'pending' | 'failed' | 'found';
  /** They have all that was sought. */
  hits: DocumentHit[];
  /** They lack some of it; only where no document has all. */
  nearest: DocumentHit[];
  /** Of `hits`, with those that are not shown yet. */
  total: Count;
  isIncomplete: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** The further ones could not be loaded. */
  hasMoreFailed: boolean;
  onMore: () => void;
  onRetry: () => void;
}

/** Searches documents after the faults have come: these are what people search for. */
export function useDocuments(sought: SoughtTerm, areFaultsThere: boolean): DocumentsFound {
  const options = documentsQuery(sought);
  const isSought = sought.term.length >= searchLimits.minChars;
  const query = useInfiniteQuery({ ...options, enabled: isSought && areFaultsThere });
  const pages = query.data?.pages ?? [];
  const all = pages.flatMap(({ hits }) => hits);
  const hits = all.filter(({ aproximado }) => !aproximado);
  const [first] = pages;
  return {
    state: isSought ? stateOf(first !== undefined, query.isError && !query.isFetching) : 'none',
    hits,
    nearest: hits.length > 0 ? [] : all,
    total: first === undefined || hits.length === 0 ? { count: 0, isAtLeast: false } : first.total,
    isIncomplete: first?.isIncomplete ?? false,
    hasMore: query.hasNextPage && hits.length > 0,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    onMore: () => void query.fetchNextPage(),
    onRetry: () => void query.refetch(),
  };
}

function stateOf(isThere: boolean, hasFailed: boolean): DocumentsFound['state'] {
  if (isThere) return 'found';
  return hasFailed ? 'failed' : 'pending';
}
