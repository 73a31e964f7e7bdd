import { type PageHit, textPageLines } from '@bancada/contract/attachments/documents';
import { findWords, type Stretch } from './find-words.ts';

/** A text's stretches, as the search counts them: of so many lines each, with their line ends. */
export function textPagesOf(text: string): string[] {
  const pages: string[] = [];
  let start = 0;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    lines++;
    if (lines % textPageLines > 0) continue;
    pages.push(text.slice(start, at + 1));
    start = at + 1;
  }
  if (start < text.length || pages.length === 0) pages.push(text.slice(start));
  return pages;
}

/** Each is an element of the page. */
const foundMax = 5_000;

/** A word that was found in a text: on which page, from 1, and where there. */
export interface FoundWord extends Stretch {
  page: number;
}

/**
 * Where a query's words stand: those that the server found, on its pages; or, as long as it has not read the file, the query as
 * it was typed.
 */
export function foundWords(
  pages: readonly string[],
  { hits, query, isReadByServer }: { hits: readonly PageHit[]; query: string; isReadByServer: boolean },
): FoundWord[] {
  if (query === '') return [];
  const on = (page: number, words: readonly string[], isTyped: boolean) =>
    findWords(pages[page - 1] ?? '', words, { isTyped }).map((stretch) => ({ ...stretch, page }));
  const found = isReadByServer
    ? hits.flatMap(({ pagina, marcas }) => on(pagina, marcas, false))
    : pages.flatMap((_, index) => on(index + 1, [query], true));
  return found.slice(0, foundMax);
}
