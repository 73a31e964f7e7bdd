import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../database/database.ts';
import { queryWords } from '../words/query-words.ts';
import { commonLexemes, stemsOf } from './lexicon.sql.ts';
import { readSynonyms, type Synonyms } from './read-synonyms.ts';
import { indexSynonyms, type SynonymIndex } from './synonym-index.ts';

/** The list that comes with the product. */
export const productSynonymsText = readFileSync(
  path.join(import.meta.dirname, '../../../../starter/sinonimos.txt'),
  'utf8',
);

/** What a query is held against besides the records. */
export interface SearchKnowledge {
  synonyms: SynonymIndex;
  /** The share, 0 to 1, of the documents that have each of the commonest words. */
  shares: ReadonlyMap<string, number>;
}

interface Kept extends SearchKnowledge {
  ownText: string;
  readAt: number;
}

/** How old the shares of words may be: they change with the whole base. */
const sharesMaxAgeMs = 60_000;

const kept = new WeakMap<Database, Kept>();

/** @param ownText the instance's own synonyms, as they are stored now */
export async function searchKnowledge(db: Database, ownText: string): Promise<SearchKnowledge> {
  const known = kept.get(db);
  const now = performance.now();
  const isFresh = known !== undefined && now - known.readAt < sharesMaxAgeMs;
  if (isFresh && known.ownText === ownText) return known;
  const [shares, synonyms] = await Promise.all([
    isFresh ? known.shares : commonLexemes(db),
    known?.ownText === ownText ? known.synonyms : readIndex(db, ownText),
  ]);
  const read = { shares, synonyms, ownText, readAt: isFresh ? known.readAt : now };
  kept.set(db, read);
  return read;
}

/** Read once, when it is first sought with. */
let productSynonyms: Synonyms | null = null;

async function readIndex(db: Database, ownText: string): Promise<SynonymIndex> {
  productSynonyms ??= readSynonyms(productSynonymsText);
  const lists = [productSynonyms, readSynonyms(ownText)];
  const terms = lists.flatMap(({ groups, widenings }) => [
    ...groups.flat(),
    ...widenings.flatMap(({ from, to }) => [from, to]),
  ]);
  const wordsOf = new Map(terms.map((term) => [term, queryWords(term).map(({ text }) => text)]));
  const stems = await stemsOf(db, [...wordsOf.values()].flat());
  return indexSynonyms(
    lists,
    (term) => (wordsOf.get(term) ?? []).map((word) => stems.get(word) ?? word),
    stems,
  );
}
