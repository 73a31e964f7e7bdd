import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import { readId } from '../../ui/read-id.ts';

/** State of the list of datasheets in the URL. */
export interface DatasheetsSearch extends ListSearch {
  /** An id. */
  fabricante?: number | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readDatasheetsSearch(raw: Record<string, unknown>): DatasheetsSearch {
  return { ...readListSearch(raw), fabricante: readId(raw.fabricante) };
}
