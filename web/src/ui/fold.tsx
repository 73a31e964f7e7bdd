import { cleanLine } from '@bancada/contract/texts';

/** Lower case without accents. Keeps the number of characters, so that offsets in both texts are the same. */
export function fold(text: string): string {
  return Array.from(text, (character) => {
    const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return folded.length === character.length ? folded : character;
  }).join('');
}

export interface TextPart {
  text: string;
  isMatch: boolean;
  /** Offset in the whole text. */
  start: number;
}

/** The server's stop words; highlighting them would drown out the others. Folded. */
const functionWords = new Set(
  'a o e as os de da do das dos em no na nos nas um uma uns umas para por pelo pela pelos pelas ao aos que se ou'.split(
    ' ',
  ),
);

/**
 * What to highlight in a text. A string is user input, whose words match prefixes of the text's words; a list contains whole
 * words of the text.
 */
export type Sought = string | readonly string[];

/** More marks than this help nobody, and each is an element of the page. */
const marksMax = 300;

/** Splits a text into parts, with the matches marked, ignoring case and accents. */
export function markParts(text: string, sought: Sought): TextPart[] {
  const pattern = patternOf(sought);
  if (pattern === null) return [{ text, isMatch: false, start: 0 }];
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of fold(text).matchAll(pattern)) {
    if (parts.length > 2 * marksMax) break;
    if (index > from) parts.push({ text: text.slice(from, index), isMatch: false, start: from });
    from = index + found.length;
    parts.push({ text: text.slice(index, from), isMatch: true, start: index });
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false, start: from });
  return parts;
}

function patternOf(sought: Sought): RegExp | null {
  const isTyped = typeof sought === 'string';
  const words = isTyped ? typedWords(sought) : wholeWords(sought);
  if (words.length === 0) return null;
  const end = isTyped ? '[\\p{L}\\p{N}]*' : '(?![\\p{L}\\p{N}])';
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})${end}`, 'gu');
}

function typedWords(typed: string): string[] {
  const words = fold(cleanLine(typed)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word.length > 1 && !functionWords.has(word));
}

/** Alternatives for a pattern, the longest first: `LA-L663P` before `LA`. */
function wholeWords(words: readonly string[]): string[] {
  return words
    .map((word) => fold(word).trim())
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
}

/** A text with the searched words highlighted. */
export function Marked({ text, sought }: { text: string; sought: Sought }) {
  return markParts(text, sought).map(({ text: part, isMatch, start }) =>
    isMatch ? <mark key={start}>{part}</mark> : <span key={start}>{part}</span>,
  );
}
