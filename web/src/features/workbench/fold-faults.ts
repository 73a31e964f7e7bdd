import type { SearchResult } from '@bancada/contract/search';

/** A result, and the other results of the same fault. */
export interface FoldedFault {
  first: SearchResult;
  /** Entries on other models or with other fixes, and the records that these show; best first. */
  more: SearchResult[];
}

/** Folds results, best first, into one per fault: an entry takes the others of its fault that match as well. */
export function foldFaults(results: readonly SearchResult[]): FoldedFault[] {
  const faults: FoldedFault[] = [];
  for (const result of results) {
    const own = faults.find((fault) =>
      [fault.first, ...fault.more].some((shown) => isOfFault(result, shown)),
    );
    if (own === undefined) faults.push({ first: result, more: [] });
    else own.more.push(result);
  }
  return faults;
}

/** Whether the entry has the same fault, or shows the record. */
function isOfFault(result: SearchResult, shown: SearchResult): boolean {
  if (shown.type !== 'troubleshooting' || shown.aproximado !== result.aproximado) return false;
  if (result.type === 'troubleshooting') return result.sintoma_id === shown.sintoma_id;
  if (result.type === 'sintoma') return result.id === shown.sintoma_id;
  if (result.type === 'solucao') return result.id === shown.solucao_id;
  return shown.diagnostico_ids.includes(result.id);
}
