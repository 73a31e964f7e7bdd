import { wholeWord } from './lexeme-query.ts';

/** Words that the stemmer takes for another: `batendo` for `bateria`, `vida` for `vídeo`, `comida` for `com`. The first of a line stands for it. */
const families = [
  ['batendo', 'bate', 'bater', 'bateu', 'batem', 'batida', 'batidas'],
  ['vida', 'vidas'],
  ['comida', 'comidas', 'come', 'comer', 'comendo'],
  ['some', 'somem'],
  ['celular', 'celulares'],
  ['posto', 'postos'],
  ['toma', 'tomou', 'tomar', 'tomando'],
];

const lexemes = new Map(
  families.flatMap((words) => words.map((word) => [word, wholeWord(words[0] ?? word)] as const)),
);

export const strayWords = [...lexemes.keys()];

/** What such a word is sought as in place of its stem. */
export function lexemeOfStray(word: string): string | undefined {
  return lexemes.get(word);
}
