import { isBeingRead } from '@bancada/contract/attachments/document-readings';
import { useMemo, useState } from 'react';
import type { PreviewProps } from './place.ts';
import { foundWords } from './text-pages.ts';
import { useFollowedPlace } from './use-followed-place.ts';
import { useSearchInside } from './use-search-inside.ts';

/** The words found in a text, and the way from one to the next. */
export function useWordsOfText({ attachment, place, onPlace }: PreviewProps, pages: readonly string[]) {
  const [query, setQuery] = useState(place.query ?? '');
  const [opened, setOpened] = useState(place.page ?? 1);
  const [stepped, setStepped] = useState<number | null>(null);
  const search = useSearchInside(attachment.id, query);
  const { hits, reading } = search;
  const isReadByServer = reading !== undefined && !isBeingRead(reading) && reading.estado !== 'falhou';
  const found = useMemo(
    () => foundWords(pages, { hits, query, isReadByServer }),
    [pages, hits, query, isReadByServer],
  );
  const first = Math.max(
    0,
    found.findIndex((word) => word.page >= opened),
  );
  const current = found.length === 0 ? -1 : Math.min(stepped ?? first, found.length - 1);
  const page = found[current]?.page ?? opened;
  const open = (to: number) => {
    setOpened(to);
    setStepped(null);
  };
  const seek = (sought: string) => {
    open(page);
    setQuery(sought);
  };
  useFollowedPlace({ place, page, query, isReady: true, open, setQuery: seek, onPlace });
  const step = (by: 1 | -1) => setStepped((current + by + found.length) % found.length);
  return {
    search,
    /** Words are found beyond what is shown. */
    hasMore: hits.some(({ pagina }) => pagina > pages.length),
    marked: { found, current, page },
    tools: { query, onQuery: seek, position: current, count: found.length, onStep: step },
  };
}
