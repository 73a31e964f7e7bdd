import type { ReadingFailure } from '@bancada/contract/attachments/document-readings';
import type { DocumentBounds } from '../../config.ts';

/** How far a file is read. */
export interface Extent {
  /** As the file says itself; null: not known yet. */
  pages: number | null;
  pagesRead: number;
  pagesFailed: number;
  /** Bytes. */
  stored: number;
  readMs: number;
}

/** Larger numbers of pages are claimed by files that lie. */
const claimedMax = 2_000_000_000;

/** What a file says of its pages, as a number to be shown: it is no work to be done. */
export const claimedPages = (pages: number): number => Math.min(pages, claimedMax);

/** Whether no page is left of those that the file says it has. */
export function isWhole({ pages, pagesRead }: Extent): boolean {
  return pages !== null && pagesRead >= pages;
}

/**
 * Why nothing more of a file is read, though it has more; null: it may be read on.
 * @param storedMax what its person's share leaves room for; null: as much as one likes
 */
export function whyNoFurther(
  extent: Extent,
  { pagesMax, bytesMax, failedPagesMax, msMax }: DocumentBounds,
  storedMax: number | null,
): ReadingFailure | null {
  if (isWhole(extent)) return null;
  const { pagesRead, pagesFailed, stored, readMs } = extent;
  if (pagesRead >= pagesMax) return 'paginas-demais';
  if (stored >= bytesMax) return 'texto-demais';
  if (pagesFailed >= failedPagesMax) return 'falhas-demais';
  if (readMs >= msMax) return 'horas-demais';
  return storedMax !== null && stored >= storedMax ? 'sem-cota' : null;
}
