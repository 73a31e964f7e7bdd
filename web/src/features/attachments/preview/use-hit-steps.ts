import type { PageHit } from '@bancada/contract/attachments/documents';
import { useEffect, useRef } from 'react';
import type { PdfMarks } from './pdf-marks.ts';

interface HitStepsOptions {
  marks: PdfMarks | undefined;
  hits: readonly PageHit[];
  /** No more hits are to come. */
  isComplete: boolean;
  query: string;
  page: number;
  markedPage: number | null;
  /** The page on which the viewer was opened, if it was opened on one. */
  startPage: number | undefined;
}

/** Draws the marks, goes to the first found page, and from one mark to the next over all pages. */
export function useHitSteps({
  marks,
  hits,
  isComplete,
  query,
  page,
  markedPage,
  startPage,
}: HitStepsOptions) {
  // A mark near the edge of its page may leave its neighbour as the page most in sight.
  const at = markedPage !== null && Math.abs(markedPage - page) <= 1 ? markedPage : page;
  const opened = useRef<string | null>(null);
  const firstQuery = useRef(query).current;
  useEffect(() => {
    if (marks === undefined) return;
    marks.show(hits);
    if (opened.current === query) return;
    // A link to a page is obeyed even if the words are on others.
    const isLink = opened.current === null && query === firstQuery && startPage !== undefined;
    const found = isLink
      ? hits.find(({ pagina }) => pagina === startPage)
      : (hits.find(({ pagina }) => pagina >= at) ?? (isComplete ? hits[0] : undefined));
    if (found === undefined) return;
    opened.current = query;
    marks.open(found.pagina);
  }, [marks, hits, query, at, startPage, firstQuery, isComplete]);
  const position = hits.findIndex(({ pagina }) => pagina === at);
  const step = (by: 1 | -1) => {
    if (marks === undefined || hits.length === 0) return;
    if (position >= 0 && marks.step(at, by)) return;
    const next =
      by === 1
        ? (hits.find(({ pagina }) => pagina > at) ?? hits[0])
        : (hits.findLast(({ pagina }) => pagina < at) ?? hits.at(-1));
    if (next !== undefined) marks.open(next.pagina, by === 1 ? 'first' : 'last');
  };
  return { position, step };
}
