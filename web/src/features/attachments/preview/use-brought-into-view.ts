import { type RefObject, useEffect, useRef } from 'react';
import type { Place } from './place.ts';

/** Where a viewer was opened at a place, it is wanted itself, not what stands above it on its page. */
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
