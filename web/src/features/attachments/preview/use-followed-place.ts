import { useEffect, useRef } from 'react';
import { previewLimits } from '../../../timings.ts';
import type { Place } from './place.ts';

interface FollowedPlace {
  /** As the address has it. */
  place: Place;
  /** As they are shown. */
  page: number;
  query: string;
  isReady: boolean;
  open: (page: number) => void;
  setQuery: (query: string) => void;
  onPlace: (place: Place) => void;
}

/** Tells where one is, after a rest; and goes where the address says, unless that is only what was told before. */
export function useFollowedPlace(options: FollowedPlace): void {
  const { place, page, query, isReady } = options;
  const current = useRef(options);
  current.current = options;
  const told = useRef(keyOf(place));
  useEffect(() => {
    if (!isReady) return;
    const key = keyOf({ page, query });
    if (key === told.current) return;
    const timer = setTimeout(() => {
      told.current = key;
      current.current.onPlace({ page, query });
    }, previewLimits.addressDelayMs);
    return () => clearTimeout(timer);
  }, [page, query, isReady]);
  const given = keyOf(place);
  useEffect(() => {
    if (!isReady || given === told.current) return;
    told.current = given;
    const { place: wanted, open, setQuery } = current.current;
    if (wanted.page !== undefined) open(wanted.page);
    setQuery(wanted.query ?? '');
  }, [given, isReady]);
}

const keyOf = ({ page, query = '' }: Place) => `${page ?? ''} ${query}`;
