import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import { readId } from '../../ui/read-id.ts';

/** State of the list of models in the URL. */
export interface ModelsSearch extends ListSearch {
  /** Ids. */
  fabricante?: number | undefined;
  categoria?: number | undefined;
  /** Only those that lack something. */
  a_completar?: true | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readModelsSearch(raw: Record<string, unknown>): ModelsSearch {
  return {
    ...readListSearch(raw),
    fabricante: readId(raw.fabricante),
    categoria: readId(raw.categoria),
    a_completar: raw.a_completar === true || raw.a_completar === 'true' ? true : undefined,
  };
}
