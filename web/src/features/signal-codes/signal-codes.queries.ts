import { type SignalCode, signalCodeEndpoints } from '@bancada/contract/signal-code-calls';
import type { SignalType } from '@bancada/contract/signal-codes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** How many other codes are offered; of the many that begin alike the shortest come first. */
const offeredMax = 8;

/** What is known of a code in the kept notation: itself first, and those like it. Not asked for an empty one. */
function foundCodesQuery(tipo: SignalType, codigo: string) {
  return queryOptions({
    queryKey: ['signal-codes', 'search', tipo, codigo],
    queryFn: ({ signal }) => call(signalCodeEndpoints.search, { query: { tipo, codigo } }, { signal }),
    enabled: codigo !== '',
  });
}

/** The known codes nearest to one that is not known. */
function nearestCodesQuery(tipo: SignalType, codigo: string, enabled: boolean) {
  return queryOptions({
    queryKey: ['signal-codes', 'nearest', tipo, codigo],
    queryFn: ({ signal }) => call(signalCodeEndpoints.nearest, { query: { tipo, codigo } }, { signal }),
    enabled,
  });
}

/** What became of looking a code up. */
export interface KnownCode {
  code: string;
  /** undefined until it is known, and where it is not. */
  id: number | undefined;
  isUnknown: boolean;
  /** Codes to try in its place. */
  others: SignalCode[];
  error: unknown;
  retry: () => void;
}

/**
 * Looks a code up. Beside a known beep code stand those that differ in the spaces alone; in place of an unknown code,
 * what is like it, or else the nearest.
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
