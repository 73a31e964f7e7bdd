import { plain } from '@bancada/contract/notation-words';
import type { Database } from '../../database/database.ts';
import { queryWords } from '../search/query-words.ts';
import {
  listBeginning,
  listHolding,
  listSlips,
  type SimilarText,
  type SoughtWord,
  type TextKind,
  type Typed,
} from './suggestions.sql.ts';

/** The best are chosen among at most so many of each sort: a common word is in very many texts. */
const consideredMax = 200;
/** With so many found by all of their words, those that lack one are not asked for. */
const enough = 10;
/** A shorter word that is still being typed says little, and begins very many words. */
const prefixMinChars = 3;

/**
 * The texts in use that begin with what was typed, have its words (the last as far as it is typed, each with a slip of
 * the keyboard forgiven) or nearly all of them, the most alike first. Nothing but blanks finds nothing.
 */
export async function similarTexts(
  db: Database,
  kind: TextKind,
  { q, limit }: { q: string; limit: number },
): Promise<SimilarText[]> {
  // PostgreSQL holds no U+0000.
  const text = q.replaceAll('\0', ' ').trim();
  if (text === '') return [];
  const words = await soughtWords(db, text);
  const typed: Typed = { kind, text, meant: asMeant(text, words) };
  const found = new Map<number, SimilarText>();
  const add = (rows: readonly SimilarText[]) => {
    for (const row of rows) found.set(row.id, row);
  };
  add(await listBeginning(db, typed, consideredMax));
  if (words.length > 0 && found.size < limit)
    add(await listHolding(db, typed, { words, without: 0, atMost: consideredMax }));
  const without = words.length >= 6 ? 2 : 1;
  if (words.length >= 3 && found.size < Math.min(limit, enough))
    add(await listHolding(db, typed, { words, without, atMost: consideredMax }));
  return [...found.values()]
    .toSorted((a, b) => b.similaridade - a.similaridade || a.texto.length - b.texto.length || a.id - b.id)
    .slice(0, limit);
}

async function soughtWords(db: Database, text: string): Promise<SoughtWord[]> {
  const words = queryWords(text)
    .flatMap(({ text, isPrefix }) => {
      const pieces = plain(text).split(/[^\p{L}\p{N}]+/u);
      return pieces.map((piece, place) => ({
        text: piece,
        isPrefix: isPrefix && place === pieces.length - 1,
      }));
    })
    .filter(({ text }) => text !== '');
  const isTelling = ({ text, isPrefix }: { text: string; isPrefix: boolean }) =>
    !isPrefix || text.length >= prefixMinChars;
  const telling = words.some(isTelling) ? words.filter(isTelling) : words;
  const meantFor = Map.groupBy(await listSlips(db, telling), ({ word }) => word);
  return telling.map((word) => ({
    ...word,
    meant: (meantFor.get(word.text) ?? []).map(({ meant }) => meant),
  }));
}

/** What was typed, each slip replaced by the first of what may have been meant. */
function asMeant(text: string, words: readonly SoughtWord[]): string {
  const slips = new Map(words.flatMap((word) => (word.meant[0] ? [[word.text, word.meant[0]]] : [])));
  if (slips.size === 0) return text;
  return plain(text).replace(/[a-z]+/g, (word) => slips.get(word) ?? word);
}
