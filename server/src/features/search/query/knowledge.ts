import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../../database/database.ts';
import { readWords } from '../lexicon/read-list.ts';
import { readSynonyms, type Synonyms } from '../synonyms/read-synonyms.ts';
import { indexSynonyms, type SynonymIndex } from '../synonyms/synonym-index.ts';
import { stemsOf } from './lexicon.sql.ts';
import { wordSound } from './phonetic.ts';

/** The list that comes with the product. */
export const productSynonymsText = readFileSync(
  path.join(import.meta.dirname, '../../../../starter/sinonimos.txt'),
  'utf8',
);

/** What a query is read with besides the records. */
export interface Vocabulary {
  synonyms: SynonymIndex;
  /** The words of all terms with their stems: none of them is a slip. */
  words: ReadonlyMap<string, string>;
  /** The same by how many letters they have, each with its sound. */
  byLength: ReadonlyMap<number, readonly { word: string; sound: string }[]>;
}

const functionWords = readWords('function-words');
const built = new WeakMap<Database, { ownText: string; vocabulary: Promise<Vocabulary> }>();

/** The product's synonyms and those of this instance, read once for each text of the latter. */
export function vocabularyOf(db: Database, ownText: string): Promise<Vocabulary> {
  const known = built.get(db);
  if (known?.ownText === ownText) return known.vocabulary;
  const vocabulary = buildVocabulary(db, ownText);
  built.set(db, { ownText, vocabulary });
  vocabulary.catch(() => built.delete(db));
  return vocabulary;
}

async function buildVocabulary(db: Database, ownText: string): Promise<Vocabulary> {
  const lists = [readSynonyms(productSynonymsText), readSynonyms(ownText)];
  const words = new Set(lists.flatMap(termsOf).flatMap((term) => term.split(' ')));
  const stems = await stemsOf(db, [...words]);
  const phraseOf = (term: string) =>
    term
      .split(' ')
      .filter((word) => !functionWords.has(word))
      .map((word) => stems.get(word) ?? word);
  const sounding = [...words].map((word) => ({ word, sound: wordSound(word) }));
  return {
    synonyms: indexSynonyms(lists, phraseOf),
    words: stems,
    byLength: Map.groupBy(sounding, ({ word }) => word.length),
  };
}

function termsOf({ groups, widenings }: Synonyms): string[] {
  return [...groups.flat(), ...widenings.flatMap(({ from, to }) => [from, to])];
}
