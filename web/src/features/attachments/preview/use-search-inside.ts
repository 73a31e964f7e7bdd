import { isBeingRead, type Reading } from '@bancada/contract/attachments/document-readings';
import { documentEndpoints, type PageHit } from '@bancada/contract/attachments/documents';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SearchStopped } from '../../../api/api-error.ts';
import { callWithHeaders } from '../../../api/client.ts';
import { previewLimits } from '../../../timings.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type PdfSearch, searchPdf } from './search-pdf.ts';

export interface SearchInside {
  /** Trimmed; empty: nothing is sought. */
  query: string;
  /** In the order of the pages. */
  hits: readonly PageHit[];
  isWaiting: boolean;
  error: unknown;
  retry: () => void;
  /** How far the server has read the file; undefined until it answers. */
  reading: Reading | undefined;
  /** Whether the server reads files at all. */
  isReadingOn: boolean;
  /** Pages that the browser has searched, as the server could not read the file; null: it does not. */
  pagesReadHere: number | null;
}

const none: readonly PageHit[] = [];

/** Searches inside an attachment on the server, or, where that could not read a PDF that is open here, in the browser. */
export function useSearchInside(id: number, query: string, document?: PdfDocument): SearchInside {
  const answer = useQuery({
    queryKey: ['attachments', 'inside', id, query],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { q: query } };
      const { body, headers } = await callWithHeaders(documentEndpoints.inside, request, { signal });
      if (headers.has(incompleteHeader)) throw new SearchStopped();
      return body;
    },
    enabled: query !== '',
    refetchInterval: ({ state }) =>
      state.data !== undefined && isBeingRead(state.data.leitura) ? previewLimits.readingRefreshMs : false,
  });
  const reading = answer.data?.leitura;
  const isLeftToUs = reading?.estado === 'falhou' && document !== undefined;
  const { search, error } = useSearchHere(isLeftToUs ? document : undefined, query);
  return {
    query,
    hits: (isLeftToUs ? search?.hits : answer.data?.paginas) ?? none,
    isWaiting: query !== '' && answer.isPending,
    error: answer.error ?? error,
    retry: () => void answer.refetch(),
    reading,
    isReadingOn: answer.data?.ligada ?? true,
    pagesReadHere: isLeftToUs ? (search?.pagesRead ?? 0) : null,
  };
}

function useSearchHere(document: PdfDocument | undefined, query: string) {
  const [search, setSearch] = useState<PdfSearch | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    setSearch(null);
    setError(null);
    if (document === undefined || query === '') return;
    const ending = new AbortController();
    const run = async () => {
      for await (const found of searchPdf(document, query, ending.signal)) setSearch(found);
    };
    run().catch((failure) => ending.signal.aborted || setError(failure));
    return () => ending.abort();
  }, [document, query]);
  return { search, error };
}
