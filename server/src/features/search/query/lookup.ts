import { stemOf } from '../analysis/stem.ts';
import type { FaultIndex } from '../index/fault-index.ts';

/** What the words of all records say of one word. */
export interface KnownWord {
  word: string;
  stem: string;
  /** Some record has it, or another form of it. */
  isKnown: boolean;
  /** Some record's word begins with it. */
  isBeginning: boolean;
  /** The codes and part numbers that it is, or has inside where it has a digit; itself first, then those that begin with it. */
  codes: string[];
}

/** More part numbers that contain what was typed mean that too little was typed. */
const codesMax = 24;
/** Shorter codes are met whole, or as a beginning: two letters lie inside too many part numbers. */
const [infixMinChars, prefixMinChars] = [4, 3];
const formMinChars = 3;

/** Looks words up: lower case, letters and digits alone. */
export function lookUp({ lexicon, hasStem }: FaultIndex, words: readonly string[]): Map<string, KnownWord> {
  return new Map(
    words.map((word) => {
      const stem = stemOf(word);
      const codes = lexicon.codesWith(word, {
        infixFrom: infixMinChars,
        prefixFrom: prefixMinChars,
        atMost: codesMax,
      });
      const isKnown = lexicon.hasWord(word) || (word.length >= formMinChars && hasStem(stem));
      const isBeginning = !/\d/.test(word) && word.length >= 2 && lexicon.isBeginning(word);
      return [word, { word, stem, isKnown, isBeginning, codes }];
    }),
  );
}
