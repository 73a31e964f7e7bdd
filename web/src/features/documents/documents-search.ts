import { type ReadingState, readingStates } from '@bancada/contract/attachments/reading-states';
import { type ListSearch, readListSearch } from '../../ui/list-search.ts';

/** State of the list of documents in the URL. */
export interface DocumentsSearch extends Pick<ListSearch, 'pagina'> {
  estado?: ReadingState | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readDocumentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  const { pagina } = readListSearch(raw);
  return { pagina, estado: readingStates.find((state) => state === raw.estado) };
}
