import { distance } from 'fastest-levenshtein';
import type { Database } from '../../database/database.ts';
import { unknownWord, type Word } from './known-word.ts';
import { wholeWord } from './lexeme-query.ts';
import { findSlips, type KnownWord, knownPairs, lookUp, type Slip } from './lexicon.sql.ts';
import { isFunctionOrLight } from './light-words.ts';
import { queryWords } from './query-words.ts';
import type { SynonymWord } from './synonyms.ts';
import { wordSound } from './word-sound.ts';

const slipsMax = 3;
const slipMinChars = 4;
const twoErrorsFrom = 8;
/** `arref.` and `centrif` are shortened. */
const shortenedMinChars = 4;

/** No record has it in any form, and it is long enough to be a slip. */
export function isSlip({ text, isCode, role, isPrefix, known }: Word): boolean {
  if (isCode || role !== 'telling' || text.length < slipMinChars || !/^[a-z]+$/.test(text)) return false;
  return !known.isKnown && !(isPrefix && known.isBeginning);
}

/** What a word was meant to be: one known word, or two that were written as one. */
export type Meaning = readonly KnownWord[];

/**
 * What each of these unknown words may have been meant to be, the likeliest first.
 * @param synonymWords words that records need not have
 */
export async function meaningsOf(
  db: Database,
  slipped: readonly Word[],
  shares: ReadonlyMap<string, number>,
  synonymWords: ReadonlyMap<string, SynonymWord>,
): Promise<Map<string, Meaning[]>> {
  const asked = [...new Set(slipped.flatMap(({ text }) => [text, ...singularOf(text)]))];
  const slips = Map.groupBy(await findSlips(db, asked, shortenedMinChars), ({ word }) => word);
  const closeTo = (text: string) => {
    const inRecords = nearest(text, slips.get(text) ?? [], shares);
    if (inRecords !== null && inRecords.errors <= 1) return inRecords;
    return nearest(text, slipsAmong(text, synonymWords), shares) ?? inRecords;
  };
  const close = new Map(
    slipped.map(({ text }) => [text, closeTo(text) ?? singularOf(text).map(closeTo)[0] ?? null]),
  );
  const apart = slipped.filter(({ text }) => (close.get(text)?.errors ?? Number.POSITIVE_INFINITY) > 1);
  const splits = await knownPairs(
    db,
    apart.flatMap(({ text }) => splitsOf(text)),
  );
  const splitOf = new Map<string, [string, string]>();
  for (const pair of splits) {
    const text = pair.join('');
    const best = splitOf.get(text);
    if (best === undefined || shorter(pair) > shorter(best)) splitOf.set(text, pair);
  }
  const chosen = slipped.map(({ text }) => {
    const split = splitOf.get(text);
    return {
      text,
      meanings: split === undefined ? (close.get(text)?.words ?? []).map((word) => [word]) : [split],
    };
  });
  const known = await lookUp(db, [...new Set(chosen.flatMap(({ meanings }) => meanings.flat()))]);
  const asKnown = (word: string) => {
    const inRecords = known.get(word) ?? unknownWord(word);
    return { ...inRecords, stem: synonymWords.get(word)?.stem ?? inRecords.stem };
  };
  return new Map(chosen.map(({ text, meanings }) => [text, meanings.map((words) => words.map(asKnown))]));
}

/** `colasos` may be `colados` where records have `colado` alone, and `fwcham` be `fecham`. */
function singularOf(text: string): string[] {
  return /[sm]$/.test(text) && text.length > slipMinChars ? [text.slice(0, -1)] : [];
}

/** Words of synonyms that are as many letters away as a word of this length may be, or sound the same. */
function slipsAmong(text: string, synonymWords: ReadonlyMap<string, SynonymWord>): Slip[] {
  const heard = wordSound(text);
  const errorsMax = errorsIn(text);
  return [...synonymWords].flatMap(([meant, { sound }]) => {
    if (meant.length < slipMinChars || /[^a-z]/.test(meant)) return [];
    const isSameSound = sound === heard;
    // Two letters in the wrong order are two errors by count.
    const isNear = Math.abs(meant.length - text.length) <= errorsMax;
    const errors = isNear ? distance(text, meant) : Number.POSITIVE_INFINITY;
    const isOneLetter = errors === 1 || (errors === 2 && isSwapped(text, meant));
    const isBeginning = text.length >= shortenedMinChars && meant.startsWith(text);
    return isSameSound || errors <= errorsMax || isOneLetter || isBeginning
      ? [{ word: text, meant, isOneLetter, isSameSound, isBeginning }]
      : [];
  });
}

/** Two neighbours stand in each other's places: `qeuimado`, `queimado`. */
function isSwapped(text: string, meant: string): boolean {
  const place = [...text].findIndex((letter, index) => letter !== meant[index]);
  return (
    text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2) === meant
  );
}

function errorsIn(text: string): number {
  return text.length >= twoErrorsFrom ? 2 : 1;
}

function shorter([first, second]: readonly [string, string]): number {
  return Math.min(first.length, second.length);
}

/** One letter in a word of four to seven, two in a longer one; what sounds the same counts as one. */
function nearest(
  text: string,
  slips: readonly Slip[],
  shares: ReadonlyMap<string, number>,
): { words: string[]; errors: number } | null {
  const errorsMax = errorsIn(text);
  const ranked = slips
    .map(({ meant, isOneLetter, isSameSound, isBeginning }) => ({
      meant,
      errors: isOneLetter || isSameSound || isBeginning ? 1 : distance(text, meant),
      isSameSound,
      isBeginning,
      isSameStart: meant[0] === text[0],
    }))
    .filter(
      ({ errors, meant }) =>
        errors <= errorsMax && meant.length >= slipMinChars - 1 && !isFunctionOrLight(meant),
    )
    .toSorted(
      (a, b) =>
        a.errors - b.errors ||
        Number(b.isSameSound) - Number(a.isSameSound) ||
        Number(b.isBeginning) - Number(a.isBeginning) ||
        Number(b.isSameStart) - Number(a.isSameStart) ||
        (shares.get(wholeWord(b.meant)) ?? 0) - (shares.get(wholeWord(a.meant)) ?? 0) ||
        a.meant.localeCompare(b.meant),
    );
  const [best] = ranked;
  if (best === undefined) return null;
  const words = ranked.filter(({ errors }) => errors === best.errors).map(({ meant }) => meant);
  return { words: words.slice(0, slipsMax), errors: best.errors };
}

const partMinChars = 3;

function splitsOf(text: string): [string, string][] {
  return Array.from(
    { length: Math.max(0, text.length - 2 * partMinChars + 1) },
    (_, index) => index + partMinChars,
  ).map((place) => [text.slice(0, place), text.slice(place)]);
}

/** The words with those that were two in place of one, and what was said in place of which. */
export function corrected(
  words: readonly Word[],
  meant: ReadonlyMap<string, readonly Meaning[]>,
): { words: Word[]; corrections: Map<string, string> } {
  const corrections = new Map<string, string>();
  const all = words.flatMap((word): Word[] => {
    const [best] = meant.get(word.text) ?? [];
    if (best === undefined) return [word];
    corrections.set(word.text, best.map(({ word }) => word).join(' '));
    const [only, second] = best;
    // The stem of what was meant: synonyms of `bateria` are those of `batria`.
    if (only !== undefined && second === undefined)
      return [{ ...word, known: { ...word.known, stem: only.stem } }];
    return best.flatMap((known) => queryWords(`${known.word} `).map((part) => ({ ...part, known })));
  });
  return { words: all, corrections };
}
