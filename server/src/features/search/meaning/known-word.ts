import type { QueryWord } from '../words/query-word.ts';
import type { KnownWord } from './lexicon.sql.ts';

/** A word of a query, and what the records' words say of it. */
export interface Word extends QueryWord {
  known: KnownWord;
  /** No record has it: sought in its place is the kind of part that it is. */
  isKindOfPart?: true;
}

export function unknownWord(word: string): KnownWord {
  return { word, stem: word, isKnown: false, isWritten: false, isBeginning: false, codes: [] };
}

/** Some record has it, as it is, as a code or the number of a part. */
export function isWrittenCode(text: string, known: KnownWord | undefined): boolean {
  return known?.codes[0] === text;
}

/** Some record has it, in some form. */
export function isMet(known: KnownWord | undefined): boolean {
  return known !== undefined && (known.isKnown || known.isBeginning || known.codes.length > 0);
}
