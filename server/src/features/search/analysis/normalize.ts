import { plain } from '@bancada/contract/codes/notation-words';

/** The rest of a longer query is ignored. */
export const queryMaxChars = 500;

/** Characters that only look different, and the one that stands for them. */
const lookalikes: readonly (readonly [RegExp, string])[] = [
  // Zero width, soft hyphens, marks of writing direction.
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, ''],
  // Line ends, control characters, no-break and other wide or narrow spaces.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced.
  [/[\s\u0000-\u001f\u007f\u0085]+/g, ' '],
  [/[“”„‟«»″＂]/g, '"'],
  [/[‘’‚‛′´`]/g, "'"],
  [/[‐‑‒–—―−﹣－]/g, '-'],
  // Micro sign and Greek letter.
  [/μ/g, 'µ'],
  // `1ª`
  [/ª/g, 'a'],
];

/** The text in one form whatever it was copied from. All positions that the search speaks of are positions in it. */
export function normalize(raw: string): string {
  const composed = raw.slice(0, 2 * queryMaxChars).normalize('NFC');
  const text = lookalikes.reduce((before, [from, to]) => before.replace(from, to), composed);
  return text.slice(0, queryMaxChars).toWellFormed().replaceAll('\ufffd', ' ');
}

/** Lower case, without accents, of the same length: a position in it is one in the text. */
export function folded(text: string): string {
  const unaccented = text.replace(/\P{ASCII}/gu, (char) => {
    const one = plain(char);
    return one.length === char.length ? one : char;
  });
  return unaccented.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A text of a record in lower case, without accents. */
export function foldedRecord(text: string): string {
  return plain(text).replaceAll('ª', 'a').replaceAll('μ', 'µ');
}

/** A word's letters and digits alone, in lower case and without accents. */
export function compact(word: string): string {
  return plain(word).replace(/[^\p{L}\p{N}]/gu, '');
}
