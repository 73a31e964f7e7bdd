import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import { readId } from '../../ui/read-id.ts';

/** State of the articles' screen in the URL. */
export interface ArticlesSearch extends ListSearch {
  aba?: 'arvore' | undefined;
}

/** Parses the URL's search parameters; invalid values are dropped. */
export function readArticlesSearch(raw: Record<string, unknown>): ArticlesSearch {
  return { ...readListSearch(raw), aba: raw.aba === 'arvore' ? 'arvore' : undefined };
}

/** Parameters of the creation form: the parent. */
export function readNewArticleSearch(raw: Record<string, unknown>): { pai?: number | undefined } {
  return { pai: readId(raw.pai) };
}
