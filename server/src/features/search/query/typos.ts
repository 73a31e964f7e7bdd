import { distance } from 'fastest-levenshtein';
import type { FaultIndex } from '../index/fault-index.ts';
import type { Vocabulary } from './knowledge.ts';
import { wordSound } from './phonetic.ts';

/** Shorter words are not corrected: too many words are near. */
export const typoMinChars = 4;
const twoErrorsFrom = 8;
/** How many equally near words are kept. */
const meantMax = 3;
/** What sounds the same is written by ear. */
const sameSoundErrors = 0.5;

/**
 * The words that each of these, which neither records nor vocabulary have, was most likely meant to be: one slip in a word of 4
 * letters or more, two in one of 8 or more, as fingers and ears make them; words of records first. Nothing where no word is near.
 */
export function findTypos(
  { lexicon }: FaultIndex,
  words: readonly string[],
  vocabulary: Vocabulary,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const word of words) {
    const allowed = allowedErrors(word);
    const sound = wordSound(word);
    const near = [...lexicon.nearWords(word, allowed), ...vocabulary.words.near(word, allowed)]
      .filter((meant) => meant.length >= typoMinChars - 1)
      .map((meant) => ({
        meant,
        errors: wordSound(meant) === sound ? sameSoundErrors : errorsBetween(word, meant),
      }))
      .filter(({ errors }) => errors <= allowed);
    const least = Math.min(...near.map(({ errors }) => errors));
    const best = new Set(near.filter(({ errors }) => errors === least).map(({ meant }) => meant));
    const isRecorded = (meant: string) => Number(lexicon.hasWord(meant));
    const ordered = [...best].toSorted((a, b) => isRecorded(b) - isRecorded(a) || (a < b ? -1 : 1));
    if (best.size > 0) found.set(word, ordered.slice(0, meantMax));
  }
  return found;
}

function allowedErrors(word: string): number {
  return word.length >= twoErrorsFrom ? 2 : 1;
}

/**
 * How many slips make one word of another. Letters in each other's places, left out, doubled or
 * of a neighbouring key one; another letter, which gives a right word as easily (`lesma`, `mesma`), one and a half.
 */
export function errorsBetween(typed: string, meant: string): number {
  if (typed.length !== meant.length) return distance(typed, meant);
  const positions = [...typed].flatMap((letter, position) => (letter === meant[position] ? [] : [position]));
  const [first = 0, second] = positions;
  if (
    second === first + 1 &&
    positions.length === 2 &&
    typed[first] === meant[second] &&
    typed[second] === meant[first]
  )
    return 1;
  return positions.reduce(
    (sum, position) => sum + replacement(typed[position] ?? '', meant[position] ?? ''),
    0,
  );
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Half a key is what a row stands further right than the one above. */
const keys = new Map(
  keyRows.flatMap((row, down) => [...row].map((key, across) => [key, { across: across + down / 2, down }])),
);

function replacement(typed: string, meant: string): number {
  const [one, other] = [keys.get(typed), keys.get(meant)];
  const areVowels = /[aeiou]/.test(typed) && /[aeiou]/.test(meant);
  if (areVowels || one === undefined || other === undefined) return 1;
  return Math.abs(one.across - other.across) <= 1 && Math.abs(one.down - other.down) <= 1 ? 1 : 1.5;
}
