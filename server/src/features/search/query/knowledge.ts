import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stemOf } from '../analysis/stem.ts';
import { readWords } from '../lexicon/read-list.ts';
import { readSynonyms, type Synonyms } from '../synonyms/read-synonyms.ts';
import { indexSynonyms, type SynonymIndex } from '../synonyms/synonym-index.ts';
import { WordList } from './word-list.ts';

/** The list that comes with the product. */
export const productSynonymsText = readFileSync(
  path.join(import.meta.dirname, '../../../../starter/sinonimos.txt'),
  'utf8',
);

/** What a query is read with besides the records. */
export interface Vocabulary {
  synonyms: SynonymIndex;
  /** The words of all terms: none of them is a slip. */
  words: WordList;
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
  const words = new WordList();
  for (const term of lists.flatMap(termsOf)) for (const word of term.split(' ')) words.add(word);
  const phraseOf = (term: string) =>
    term
      .split(' ')
      .filter((word) => !functionWords.has(word))
      .map(stemOf);
  return { synonyms: indexSynonyms(lists, phraseOf), words };
}

function termsOf({ groups, widenings }: Synonyms): string[] {
  return [...groups.flat(), ...widenings.flatMap(({ from, to }) => [from, to])];
}
