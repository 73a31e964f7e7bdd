import { errorsBetween } from '../analysis/slips.ts';
import { stemOf } from '../analysis/stem.ts';
import type { FaultIndex } from '../index/fault-index.ts';
import type { Vocabulary } from './knowledge.ts';
import { wordSound } from './phonetic.ts';

/** Shorter words are not corrected: too many words are near. */
export const typoMinChars = 4;
const twoErrorsFrom = 8;
/** How many of the nearest words are kept. */
const meantMax = 3;
/** What sounds the same, and is at most so many slips away, is written by ear: it counts as half a slip. */
const [sameSoundErrors, sameSoundWithin] = [0.5, 2];
/** So much more than the fewest slips is as likely. */
const asLikelyWithin = 0.5;

/**
 * The words that each of these, which neither records nor vocabulary have, was most likely meant to be: one slip in a word of 4
 * letters or more, two in one of 8 or more, as fingers and ears make them; the fewest slips first, then words
 * of most records. Nothing where no word is near.
 */
export function findTypos(
  index: FaultIndex,
  words: readonly string[],
  vocabulary: Vocabulary,
): Map<string, string[]> {
  const { lexicon } = index;
  const found = new Map<string, string[]>();
  for (const word of words) {
    const allowed = allowedErrors(word);
    const near = [...lexicon.nearWords(word, allowed), ...vocabulary.words.near(word, allowed)]
      .filter((meant) => meant.length >= typoMinChars - 1)
      .map((meant) => ({ meant, errors: errorsOf(word, meant), records: index.frequencyOf(stemOf(meant)) }))
      .filter(({ errors }) => errors <= allowed);
    const least = Math.min(...near.map(({ errors }) => errors));
    const best = near
      .filter(({ errors }) => errors <= least + asLikelyWithin)
      .toSorted((a, b) => a.errors - b.errors || b.records - a.records || (a.meant < b.meant ? -1 : 1));
    const words = new Set(best.map(({ meant }) => meant));
    if (words.size > 0) found.set(word, [...words].slice(0, meantMax));
  }
  return found;
}

function errorsOf(word: string, meant: string): number {
  const errors = errorsBetween(word, meant);
  if (wordSound(word) !== wordSound(meant)) return errors;
  return errors <= sameSoundWithin ? sameSoundErrors : 1;
}

function allowedErrors(word: string): number {
  return word.length >= twoErrorsFrom ? 2 : 1;
}
