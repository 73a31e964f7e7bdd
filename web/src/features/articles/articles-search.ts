import { type ListSearch, readListSearch } from '../../ui/list-search.ts';
import { readId } from '../../ui/read-id.ts';

/** What of the articles' screen lies in its address. */
export interface ArticlesSearch extends ListSearch {
  aba?: 'arvore' | undefined;
}

/** Reads the address; what it cannot use is left out. */
export function readArticlesSearch(raw: Record<string, unknown>): ArticlesSearch {
  return { ...readListSearch(raw), aba: raw.aba === 'arvore' ? 'arvore' : undefined };
}

/** Of a new article: under which it is to lie. */
export function readNewArticleSearch(raw: Record<string, unknown>): { pai?: number | undefined } {
  return { pai: readId(raw.pai) };
}
