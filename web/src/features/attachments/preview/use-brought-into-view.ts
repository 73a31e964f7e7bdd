import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from './place.ts';

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
