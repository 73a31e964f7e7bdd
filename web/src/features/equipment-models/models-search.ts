import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import { readId } from '../../ui/read-id.ts';

/** What of the list of models lies in its address. */
export interface ModelsSearch extends ListSearch {
  /** Ids. */
  fabricante?: number | undefined;
  categoria?: number | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readModelsSearch(raw: Record<string, unknown>): ModelsSearch {
  return { ...readListSearch(raw), fabricante: readId(raw.fabricante), categoria: readId(raw.categoria) };
}
