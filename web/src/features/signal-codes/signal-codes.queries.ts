import { type SignalCode, signalCodeEndpoints } from '@bancada/contract/codes/signal-code-calls';
import type { SignalType } from '@bancada/contract/codes/signal-codes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Number of other codes offered; of those with the same prefix the shortest come first. */
const offeredMax = 8;

/** Known codes that match a code in the stored notation, an exact match first. Not requested for an empty one. */
function foundCodesQuery(tipo: SignalType, codigo: string) {
  return queryOptions({
    queryKey: ['signal-codes', 'search', tipo, codigo],
    queryFn: ({ signal }) => call(signalCodeEndpoints.search, { query: { tipo, codigo } }, { signal }),
    enabled: codigo !== '',
  });
}

/** The known codes nearest to an unknown one. */
function nearestCodesQuery(tipo: SignalType, codigo: string, enabled: boolean) {
  return queryOptions({
    queryKey: ['signal-codes', 'nearest', tipo, codigo],
    queryFn: ({ signal }) => call(signalCodeEndpoints.nearest, { query: { tipo, codigo } }, { signal }),
    enabled,
  });
}

/** Result of a code's lookup. */
export interface KnownCode {
  code: string;
  /** undefined while loading, and if the code is unknown. */
  id: number | undefined;
  isUnknown: boolean;
  /** Suggested codes instead. */
  others: SignalCode[];
  error: unknown;
  retry: () => void;
}

/**
 * Looks a code up. For a known beep code, also returns those that differ only in the spaces; for an unknown code, those with
 * its prefix, or else the nearest.
 */
export function useKnownCode(type: SignalType, code: string): KnownCode {
  const found = useQuery(foundCodesQuery(type, code));
  const id = found.data?.find(({ codigo }) => codigo === code)?.id;
  const isUnknown = code !== '' && found.isSuccess && id === undefined;
  const like = (found.data ?? []).filter(({ codigo }) => codigo !== code);
  const nearest = useQuery(nearestCodesQuery(type, code, isUnknown && like.length === 0));
  const others = isUnknown && like.length === 0 ? (nearest.data ?? []) : like;
  return {
    code,
    id,
    isUnknown,
    others: isUnknown || type === 'beep' ? others.slice(0, offeredMax) : [],
    error: found.isError ? found.error : null,
    retry: () => void found.refetch(),
  };
}
