import { plain } from '@bancada/contract/notation-words';
import { dictionary } from '@zxcvbn-ts/language-pt-br';

/** Of forty thousand words of subtitles the most frequent: the others are names of films, and rarer than slips. */
const frequentMax = 30_000;

/** Made at the first use. */
let words: ReadonlySet<string> | null = null;

/**
 * A word of everyday Portuguese: `greve` is no slip of `grave`, whatever the records lack.
 * @param word in small letters, without accents
 */
export function isEverydayWord(word: string): boolean {
  words ??= new Set(dictionary['commonWords-pt-br'].slice(0, frequentMax).map(plain));
  return words.has(word);
}
