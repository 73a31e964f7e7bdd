import { type ComparedKind, comparedKinds } from '@bancada/contract/records/duplicates';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';

/** State of the list in the address. */
export interface DuplicatesSearch extends Pick<ListSearch, 'pagina'> {
  tipo?: ComparedKind | undefined;
  /** Those that were told apart. */
  separados?: 'sim' | undefined;
}

/** Parses the address; invalid values are dropped. */
export function readDuplicatesSearch(raw: Record<string, unknown>): DuplicatesSearch {
  return {
    pagina: readListSearch(raw).pagina,
    tipo: comparedKinds.find((kind) => kind === raw.tipo),
    separados: raw.separados === 'sim' ? 'sim' : undefined,
  };
}
