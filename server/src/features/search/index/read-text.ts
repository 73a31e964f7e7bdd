import { foldedRecord } from '../analysis/normalize.ts';
import { valuesAsWritten } from '../analysis/values.ts';
import { signalCode, valueLexeme, wholeWord } from '../ranking/lexemes.ts';

/** A text of a record as the index holds it, in lexemes. */
export interface ReadText {
  /** Its words in their order. */
  words: readonly string[];
  /** Words that a hyphen joins, also as one: `tcon` of T-CON. */
  joined: readonly string[];
  /** Values, part numbers and codes, which are not inflected: they stand nowhere. */
  others: readonly string[];
  /** Its part numbers and codes, as a query may name them: lower case, without separators. */
  codes: readonly string[];
}

/**
 * Reads a text of a record.
 * @param codesIn where its part numbers and codes stand; the text itself by default
 */
export function readText(text: string, codesIn: string = text): ReadText {
  const folded = foldedRecord(text);
  const codes = codesOf(codesIn);
  return {
    words: wordsIn(folded).map(wholeWord),
    joined: (folded.match(/\p{L}+(?:-\p{L}+)+/gu) ?? []).map((word) => wholeWord(word.replaceAll('-', ''))),
    others: [...valuesAsWritten(text).map((value) => valueLexeme(value.text)), ...codes.map(wholeWord)],
    codes,
  };
}

/** Reads a code, beeps or blinks of an entry: one word, and one that no word of the language is. */
export function readSignal(type: string, code: string): ReadText {
  const word = signalWord(type, code);
  return { words: [], joined: [], others: [signalCode(word), wholeWord(word)], codes: [word] };
}

export function wordsIn(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The part numbers, model numbers and codes in a text, without their separators. */
function codesOf(text: string): string[] {
  const codes = text
    .split(/[\s,;:()]+/)
    .filter((word) => /\d/.test(word))
    .map(compactCode)
    .flatMap((code) => [code, ...hexadecimal(code)])
    .filter(({ length }) => length >= 2);
  return [...new Set(codes)];
}

/** `0x0000007B` is 7B too: zeros before a hexadecimal number do not count. */
function hexadecimal(code: string): string[] {
  return /^0x0*[1-9a-f][\da-f]*$/.test(code) ? [code.replace(/^0x0*/, '')] : [];
}

/** As part numbers and codes are compared: folded, without separators. */
export function compactCode(code: string): string {
  return foldedRecord(code).replace(/[^a-z\d]/g, '');
}

const beeps: Readonly<Record<string, string>> = { S: 'c', L: 'l', s: 'p', l: 'q' };

/** A signal code of any type as one word. Beeps and blinks get words that no text has by chance. */
function signalWord(type: string, code: string): string {
  if (type === 'post') return compactCode(code);
  if (type === 'led') return `led${code.replaceAll(' ', 'x').replaceAll('*', 'f').toLowerCase()}`;
  return `bipe${[...code].map((sign) => beeps[sign] ?? sign).join('')}`;
}
