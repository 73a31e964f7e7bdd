import { readSignalCode } from '@bancada/contract/codes/typed-code';
import { fold } from '../../ui/fold.tsx';

export interface CorrectedPart {
  text: string;
  /** It differs from what was typed. */
  isCorrected: boolean;
}

/** A corrected term, split into words and what is between them. */
export function correctedParts(typed: string, corrected: string): CorrectedPart[] {
  const asTyped = new Set(wordsOf(typed).map(fold));
  return corrected
    .split(/([\p{L}\p{N}]+)/u)
    .map((text, index) => ({ text, isCorrected: index % 2 === 1 && !asTyped.has(fold(text)) }))
    .filter(({ text }) => text !== '');
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export interface Looser {
  /** Searches with one word less: the dropped word, and the remaining term. */
  without: { word: string; term: string }[];
  /** The longest word, if there are others. */
  longest: string | null;
}

const longerThanChars = 2;
const wordsOffered = 5;

/** Relaxed searches for a term without results, without duplicates. */
export function looserTerms(term: string): Looser {
  const words = term.split(/\s+/).filter((word) => word !== '');
  const telling = words.filter((word) => lengthOf(word) > longerThanChars);
  const longest = longestOf(words.length > 1 ? telling : []);
  const seen = new Set([term, longest]);
  const without = telling.slice(0, wordsOffered).flatMap((word) => {
    const left = words.toSpliced(words.indexOf(word), 1).join(' ');
    if (left === '' || seen.has(left)) return [];
    seen.add(left);
    return [{ word, term: left }];
  });
  return { without, longest };
}

/** The first of the longest words; null if there is none. */
function longestOf(words: readonly string[]): string | null {
  return words.reduce<string | null>(
    (best, word) => (best === null || lengthOf(word) > lengthOf(best) ? word : best),
    null,
  );
}

const lengthOf = (word: string) => Array.from(word).length;

/** The POST or trouble code that a term looks like; null for words. `FE` is one, `fase` is not. */
export function codeIn(term: string): string | null {
  const read = readSignalCode('post', term);
  return 'code' in read && /\d|^[A-F]{2}$/.test(read.code) ? read.code : null;
}

/** The typed text as it is quoted on a line: «…». */
export function quoted(text: string, maxChars = 80): string {
  const characters = Array.from(text);
  const shown = characters.length > maxChars ? `${characters.slice(0, maxChars - 1).join('')}…` : text;
  return `«${shown}»`;
}
