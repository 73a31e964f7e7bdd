import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stemOf } from '../analysis/stem.ts';
import { readWords } from '../lexicon/read-list.ts';
import { readSynonyms, type Synonyms } from '../synonyms/read-synonyms.ts';
import { indexSynonyms, type SynonymIndex } from '../synonyms/synonym-index.ts';
import { lettersOf } from './letters.ts';
import { wordSound } from './phonetic.ts';

/** The list that comes with the product. */
export const productSynonymsText = readFileSync(
  path.join(import.meta.dirname, '../../../../starter/sinonimos.txt'),
  'utf8',
);

/** A word of the vocabulary, its sound, and its letters (`lettersOf`). */
interface VocabularyWord {
  word: string;
  sound: string;
  letters: number;
}

/** What a query is read with besides the records. */
export interface Vocabulary {
  synonyms: SynonymIndex;
  /** The words of all terms with their stems: none of them is a slip. */
  words: ReadonlyMap<string, string>;
  /** The same by how many letters they have, each with its sound. */
  byLength: ReadonlyMap<number, readonly VocabularyWord[]>;
}

const functionWords = readWords('function-words');
let built: { ownText: string; vocabulary: Vocabulary } | undefined;

/** The product's synonyms and those of this instance, read once for each text of the latter. */
export function vocabularyOf(ownText: string): Vocabulary {
  if (built?.ownText !== ownText) built = { ownText, vocabulary: buildVocabulary(ownText) };
  return built.vocabulary;
}

function buildVocabulary(ownText: string): Vocabulary {
  const lists = [readSynonyms(productSynonymsText), readSynonyms(ownText)];
  const words = new Set(lists.flatMap(termsOf).flatMap((term) => term.split(' ')));
  const stems = new Map([...words].map((word) => [word, stemOf(word)]));
  const phraseOf = (term: string) =>
    term
      .split(' ')
      .filter((word) => !functionWords.has(word))
      .map((word) => stems.get(word) ?? word);
  const sounding = [...words].map((word) => ({ word, sound: wordSound(word), letters: lettersOf(word) }));
  return {
    synonyms: indexSynonyms(lists, phraseOf),
    words: stems,
    byLength: Map.groupBy(sounding, ({ word }) => word.length),
  };
}

function termsOf({ groups, widenings }: Synonyms): string[] {
  return [...groups.flat(), ...widenings.flatMap(({ from, to }) => [from, to])];
}
