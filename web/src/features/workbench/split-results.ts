import { type SearchResult, searchLimits } from '@bancada/contract/search';
import { type FoldedFault, foldFaults } from './fold-faults.ts';
import type { ResultPage } from './workbench.queries.ts';

/** The results of a page, one per fault, in order. */
export interface SplitResults {
  /** Complete matches. */
  met: FoldedFault[];
  /** Partial matches, after all complete ones. */
  nearest: FoldedFault[];
}

/** @param isSought false for the most useful entries, which are not folded */
export function splitResults(results: readonly SearchResult[], isSought: boolean): SplitResults {
  const faults = isSought ? foldFaults(results) : results.map((first) => ({ first, more: [] }));
  return {
    met: faults.filter(({ first }) => !first.aproximado),
    nearest: faults.filter(({ first }) => first.aproximado),
  };
}

export const noneMeetsText = 'Nenhum registro tem todas as palavras. Os mais próximos:';
export const nearestText = 'Os mais próximos: nem todas as palavras foram encontradas';

/** The text above a page of results: how many match completely. Empty if that is not known. */
export function statusText(
  found: Pick<ResultPage, 'sought' | 'total' | 'isAtLeast' | 'isIncomplete'>,
  { met, nearest }: SplitResults,
  page: number,
): string {
  if (found.sought === null) return 'Registros mais úteis';
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
  const text = `${total.toLocaleString('pt-BR')} ${noun}${total === 1 ? '' : 's'}`;
  return isAtLeast ? `mais de ${text}` : text;
}
