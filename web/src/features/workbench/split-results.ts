import { searchLimits } from '@bancada/contract/search';
import { wholeNumber } from '@bancada/contract/whole-number';
import { foldFaults, type ResultRow } from './fold-faults.ts';
import type { ResultPage } from './workbench.queries.ts';

/** The results of a page, one per fault, in order. */
export interface SplitResults {
  /** They meet all that was sought. */
  met: ResultRow[];
  /** They lack some of its words; behind all that meet it. */
  nearest: ResultRow[];
}

export function splitResults({ results, sought }: Pick<ResultPage, 'results' | 'sought'>): SplitResults {
  const { true: nearest = [], false: met = [] } = Object.groupBy(
    foldFaults(results, sought?.term ?? ''),
    ({ isApproximate }) => `${isApproximate}` as const,
  );
  return { met, nearest };
}

export const noneMeetsText = 'Nenhum registro tem todas as palavras. Os mais próximos:';
export const nearestText = 'Os mais próximos: nem todas as palavras foram encontradas';

/** The text above a page of results: how many match completely. Empty if that is not known. */
export function statusText(
  found: Pick<ResultPage, 'sought' | 'results' | 'total' | 'isAtLeast' | 'isIncomplete'>,
  { met, nearest }: SplitResults,
  page: number,
): string {
  // Where nobody liked anything yet, none is more useful than another.
  if (found.sought === null)
    return found.results.some(({ score }) => score > 0) ? 'Registros mais úteis' : 'Registros mais recentes';
  if (found.isIncomplete) return '';
  if (nearest.length === 0) return counted(found, 'resultado');
  const before = (page - 1) * searchLimits.pageSize;
  if (before + met.length === 0) return noneMeetsText;
  return counted({ total: before + met.length, isAtLeast: false }, 'resultado');
}

/** `1 resultado`, `mais de 1.000 registros`. */
export function counted(
  { total, isAtLeast }: { total: number; isAtLeast: boolean },
  noun: 'resultado' | 'registro',
): string {
  const text = `${wholeNumber(total)} ${noun}${total === 1 ? '' : 's'}`;
  return isAtLeast ? `mais de ${text}` : text;
}
