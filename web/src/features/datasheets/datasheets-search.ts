import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import { readId } from '../../ui/read-id.ts';

/** What of the list of datasheets lies in its address. */
export interface DatasheetsSearch extends ListSearch {
  /** An id. */
  fabricante?: number | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readDatasheetsSearch(raw: Record<string, unknown>): DatasheetsSearch {
  return { ...readListSearch(raw), fabricante: readId(raw.fabricante) };
}
