import { documentLimits, type PageHit } from '@bancada/contract/attachments/documents';
import { type XfaNode, xfaText } from '@bancada/contract/attachments/xfa-text';
import { findWords } from './find-words.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type Note, notesOn } from './pdf-notes.ts';

/** What a search in the browser has found so far. */
export interface PdfSearch {
  hits: readonly PageHit[];
  pagesRead: number;
}

/** Characters of a found line that are shown before the word, and in all. */
const [shownBefore, shownInAll] = [60, 160];

/**
 * Searches the text of a PDF page by page, for a file that the server could not read: one with a password, say. A page is found
 * if it has all words; what stands in quotes is one.
 */
export async function* searchPdf(
  document: PdfDocument,
  query: string,
  signal: AbortSignal,
): AsyncGenerator<PdfSearch> {
  const words = wordsOf(query);
  let hits: readonly PageHit[] = [];
  for (let page = 1; page <= document.numPages && hits.length < documentLimits.pagesInsideMax; page += 1) {
    const { text, notes } = await textOf(document, page);
    if (signal.aborted) return;
    const hit = hitOf(page, text, words, notes);
    if (hit !== null) hits = [...hits, hit];
    yield { hits, pagesRead: page };
  }
}

export function wordsOf(query: string): string[] {
  return [...query.matchAll(/"([^"]+)"|[^\s"]+/g)].map(([word, quoted]) => quoted ?? word);
}

/** The text of a page, with what somebody wrote into it: notes, text boxes, values of fields. */
async function textOf(document: PdfDocument, number: number): Promise<{ text: string; notes: Note[] }> {
  const page = await document.getPage(number);
  if (document.isPureXfa) return { text: xfaText((await page.getXfa()) as XfaNode | null), notes: [] };
  const { items } = await page.getTextContent();
  const own = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
  const notes = notesOn(page, await page.getAnnotations());
  return { text: [own, ...notes.map(({ text }) => text)].join('\n'), notes };
}

/** Null if a word is missing. */
export function hitOf(
  pagina: number,
  text: string,
  words: readonly string[],
  notes: readonly Note[] = [],
): PageHit | null {
  const found = words.map((word) => findWords(text, [word], { isTyped: true }));
  const [first] = found[0] ?? [];
  if (first === undefined || found.some((places) => places.length === 0)) return null;
  const marcas = found.flat().map(({ start, end }) => wholeWord(text, start, end));
  const caixas = notes.filter((note) => findWords(note.text, marcas).length > 0).map(({ box }) => box);
  return {
    ...{ pagina, trecho: lineAround(text, first.start), marcas: [...new Set(marcas)], caixas },
    origem: 'texto',
  };
}

/** The found letters with the rest of the word that they begin. */
function wholeWord(text: string, start: number, end: number): string {
  return text.slice(start, end) + (/^[\p{L}\p{N}]*/u.exec(text.slice(end))?.[0] ?? '');
}

function lineAround(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - shownBefore);
  const lineEnd = text.indexOf('\n', at);
  return text.slice(start, Math.min(lineEnd < 0 ? text.length : lineEnd, start + shownInAll)).trim();
}
