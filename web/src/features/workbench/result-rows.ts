import type { Count } from '@bancada/contract/faults/faults';
import { searchLimits } from '@bancada/contract/search/search';
import { wholeNumber } from '@bancada/contract/whole-number';
import type { ResultPage, ResultRow } from './workbench.queries.ts';

/** The rows of a page, in order. */
export interface SplitRows {
  /** They meet all that was sought. */
  met: ResultRow[];
  /** They lack some of its words; behind all that meet it. */
  nearest: ResultRow[];
}

export function splitRows(rows: readonly ResultRow[]): SplitRows {
  const { true: nearest = [], false: met = [] } = Object.groupBy(
    rows,
    ({ aproximado }) => `${aproximado}` as const,
  );
  return { met, nearest };
}

export const noneMeetsText = 'Nenhum registro tem todas as palavras. Os mais próximos:';
export const nearestText = 'Os mais próximos: nem todas as palavras foram encontradas';

/** The text above a page of results: how many match completely. */
export function statusText(
  { sought, rows, total }: Pick<ResultPage, 'sought' | 'rows' | 'total'>,
  { met, nearest }: SplitRows,
  page: number,
): string {
  // Where nobody liked anything yet, none is more useful than another.
  if (sought === null)
    return rows.some((row) => 'achados' in row && row.achados.curtidas > 0)
      ? 'Registros mais úteis'
      : 'Registros mais recentes';
  if (nearest.length === 0) return counted(total, 'resultado');
  const before = (page - 1) * searchLimits.pageSize;
  if (before + met.length === 0) return noneMeetsText;
  return counted({ count: before + met.length, isAtLeast: false }, 'resultado');
}

/** `1 resultado`, `mais de 1.000 registros`. */
export function counted({ count, isAtLeast }: Count, noun: 'resultado' | 'registro' | 'documento'): string {
  const text = `${wholeNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
  return isAtLeast ? `mais de ${text}` : text;
}
