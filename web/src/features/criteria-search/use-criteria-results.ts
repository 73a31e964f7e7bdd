import { type SignalType, signalTypes } from '@bancada/contract/codes/signal-codes';
import { useQuery } from '@tanstack/react-query';
import { type KnownCode, useKnownCode } from '../signal-codes/signal-codes.queries.ts';
import { type Criteria, codesOf, hasCriterion } from './criteria.ts';
import { type ResultCriteria, type Results, resultsQuery } from './criteria-search.queries.ts';
import { type MakerCount, makersOf } from './group-by-maker.ts';

/** Content of the results card. */
export type Found =
  | { state: 'no-criterion' | 'waiting' | 'still-reading' | 'nothing' | 'nothing-in-filter' }
  | { state: 'failed'; error: unknown; fallback: string; retry: () => void }
  | { state: 'found'; results: Results; isStale: boolean };

export interface CriteriaResults {
  /** Lookup result of each code. */
  known: Record<SignalType, KnownCode>;
  found: Found;
  /** All makers in the results, whichever one is selected. */
  makers: MakerCount[];
}

const lookupFailures: Record<SignalType, string> = {
  post: 'Erro ao buscar Code Post.',
  led: 'Erro ao buscar código LED.',
  beep: 'Erro ao buscar sequência de bipes.',
};

/** Looks up the codes, and finds the entries that meet all criteria. */
export function useCriteriaResults(criteria: Criteria): CriteriaResults {
  const codes = codesOf(criteria);
  const known = {
    post: useKnownCode('post', codes.post),
    beep: useKnownCode('beep', codes.beep),
    led: useKnownCode('led', codes.led),
  };
  const asked = Object.values(known).filter(({ code }) => code !== '');
  const ids = asked.flatMap(({ id }) => id ?? []);
  const isReady = hasCriterion(criteria) && ids.length === asked.length;
  const all: ResultCriteria = {
    modelo_equipamento_id: criteria.equipamento,
    componente_id: criteria.datasheet,
    codigo_sinal_id: ids.length > 0 ? ids : undefined,
  };
  // The same query (and cache entry) unless a maker is selected.
  const wide = useQuery(resultsQuery(all, isReady));
  const narrow = useQuery(
    resultsQuery({ ...all, fabricante_id: criteria.fabricante, q: criteria.filtro }, isReady),
  );
  const failed = signalTypes.find((type) => known[type].error !== null);
  const found = (): Found => {
    if (!hasCriterion(criteria)) return { state: 'no-criterion' };
    if (failed !== undefined) return { state: 'failed', ...known[failed], fallback: lookupFailures[failed] };
    if (asked.some(({ isUnknown }) => isUnknown)) return { state: 'nothing' };
    if (narrow.isError && narrow.data === undefined)
      return {
        state: 'failed',
        error: narrow.error,
        fallback: 'Erro ao buscar resultados de troubleshooting.',
        retry: () => void narrow.refetch(),
      };
    if (narrow.data === undefined) return { state: 'waiting' };
    if (narrow.data.data.length > 0)
      return { state: 'found', results: narrow.data, isStale: !isReady || narrow.isPlaceholderData };
    if (!isReady || narrow.isPlaceholderData || wide.isPending) return { state: 'waiting' };
    if (narrow.data.isIncomplete) return { state: 'still-reading' };
    return { state: wide.data?.data.length === 0 ? 'nothing' : 'nothing-in-filter' };
  };
  return { known, found: found(), makers: isReady ? makersOf(wide.data?.data ?? []) : [] };
}
