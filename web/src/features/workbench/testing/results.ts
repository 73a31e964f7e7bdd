import type { SearchResult } from '@bancada/contract/search';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';

/** The entry as a result that matches completely. */
export function entryResult(entry: TroubleshootingEntry): SearchResult {
  return { ...entry, type: 'troubleshooting', description: '', aproximado: false, marcas: [] };
}

export function recordResult<Type extends 'sintoma' | 'diagnostico' | 'solucao'>(type: Type, id: number) {
  return { type, id, description: '', score: 0, aproximado: false, marcas: [] };
}
