import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../database/database.ts';
import { remembered } from '../../../database/remembered.ts';
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

/** How old the shares of words may be: they change with the whole base. */
const sharesMaxAgeMs = 60_000;
const shares = remembered<null, SearchKnowledge['shares']>(1);

/** @param ownText the instance's own synonyms, as they are stored now */
export async function searchKnowledge(db: Database, ownText: string): Promise<SearchKnowledge> {
  const [ofWords, synonyms] = await Promise.all([sharesNow(db), indexOf(db, ownText)]);
  return { shares: ofWords, synonyms };
}

async function sharesNow(db: Database): Promise<SearchKnowledge['shares']> {
  const known = shares.get(db, null);
  if (known !== undefined) return known;
  const read = await commonLexemes(db);
  shares.keep(db, null, read, sharesMaxAgeMs);
  return read;
}

const indexes = new WeakMap<Database, { ownText: string; index: Promise<SynonymIndex> }>();

/** Reading takes more than a second: who asks meanwhile waits for the same. */
function indexOf(db: Database, ownText: string): Promise<SynonymIndex> {
  const known = indexes.get(db);
  if (known?.ownText === ownText) return known.index;
  const index = readIndex(db, ownText).catch((error) => {
    // It is read anew by who asks next.
    if (indexes.get(db)?.ownText === ownText) indexes.delete(db);
    throw error;
  });
  indexes.set(db, { ownText, index });
  return index;
}

/** A list, and the words of each of its terms. */
interface ReadList {
  list: Synonyms;
  wordsOf: ReadonlyMap<string, readonly string[]>;
}

function readList(text: string): ReadList {
  const list = readSynonyms(text);
  const terms = new Set([...list.groups.flat(), ...list.widenings.flatMap(({ from, to }) => [from, to])]);
  const wordsOf = new Map([...terms].map((term) => [term, queryWords(term).map(({ text }) => text)]));
  return { list, wordsOf };
}

/** Read once, when it is first sought with. */
let productList: ReadList | null = null;

async function readIndex(db: Database, ownText: string): Promise<SynonymIndex> {
  productList ??= readList(productSynonymsText);
  const lists = [productList, readList(ownText)];
  const wordsOf = new Map(lists.flatMap((read) => [...read.wordsOf]));
  const stems = await stemsOf(db, [...wordsOf.values()].flat());
  return indexSynonyms(
    lists.map(({ list }) => list),
    (term) => (wordsOf.get(term) ?? []).map((word) => stems.get(word) ?? word),
    stems,
  );
}
