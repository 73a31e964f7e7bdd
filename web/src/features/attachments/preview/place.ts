import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { type RefObject, useEffect, useRef } from 'react';
import { readId } from '../../../ui/read-search.ts';

/** Where an attachment is opened: a page, from 1, and the words to be marked in it. */
export interface Place {
  page?: number | undefined;
  query?: string | undefined;
}

/** The same in the address of an attachment. */
export interface PlaceSearch {
  pagina?: number | undefined;
  q?: string | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readPlaceSearch(raw: Record<string, unknown>): PlaceSearch {
  // The router reads digits alone as a number.
  const q = typeof raw.q === 'string' || typeof raw.q === 'number' ? String(raw.q).trim() : '';
  return { pagina: readId(raw.pagina), q: q === '' ? undefined : q };
}

export const placeOf = ({ pagina, q }: PlaceSearch): Place => ({ page: pagina, query: q });

export const searchOf = ({ page, query }: Place): PlaceSearch => ({
  pagina: page,
  q: query === '' ? undefined : query,
});

/** Of the preview of each kind of file. */
export interface PreviewProps {
  attachment: AttachmentSummary;
  /** Where it is opened. Another value later moves there. */
  place: Place;
  /** Called as one moves on. */
  onPlace: (place: Place) => void;
}

/** Scrolls to a viewer that was opened at a page or a search: whoever follows such a link wants the file, not what stands above it. */
export function useBroughtIntoView(
  viewer: RefObject<HTMLElement | null>,
  place: Place,
  isReady = true,
): void {
  const isWanted = useRef(place.page !== undefined || place.query !== undefined);
  useEffect(() => {
    if (!isReady || !isWanted.current) return;
    isWanted.current = false;
    viewer.current?.scrollIntoView({ block: 'start' });
  }, [viewer, isReady]);
}
