import { distance } from 'fastest-levenshtein';
import type { Database } from '../../../database/database.ts';
import { isEverydayWord } from '../words/everyday-words.ts';
import { isFunctionOrLight } from '../words/light-words.ts';
import { queryWords } from '../words/query-words.ts';
import { outerPartsOf, partsIn, runTogether, withoutFunctionWords } from '../words/run-together.ts';
import {
  consonantsOf,
  errorsFrom,
  errorsIn,
  isLeftOutOf,
  likelinessOf,
  otherEndings,
  singularOf,
  slipMinChars,
} from '../words/slip-errors.ts';
import { wordSound } from '../words/word-sound.ts';
import { unknownWord, type Word } from './known-word.ts';
import { wholeWord } from './lexeme-query.ts';
import { findSlips, type KnownWord, knownAmong, lookUp, type Slip } from './lexicon.sql.ts';
import type { SynonymIndex } from './synonym-index.ts';

const slipsMax = 3;
/** `arref.` and `centrif` are shortened. */
const shortenedMinChars = 4;

/** No record has it in any form, it is no everyday word, and it is long enough to be a slip. */
export function isSlip(word: Word): boolean {
  const { isPrefix, known, text } = word;
  if (!isPlainWord(word, slipMinChars) || known.isKnown || (isPrefix && known.isBeginning)) return false;
  return !isEverydayWord(text);
}

const doubtfulStemMaxChars = 4;
const doubtfulMinChars = 5;

/** It only begins like some word that records have: `menoria` is no form of `menor`. It may be what it says all the same. */
export function isDoubtful(word: Word): boolean {
  const { isPrefix, known } = word;
  if (isPrefix || !isPlainWord(word, doubtfulMinChars)) return false;
  return known.isKnown && !known.isWritten && known.stem.length <= doubtfulStemMaxChars;
}

function isPlainWord({ text, isCode, role }: Word, minChars: number): boolean {
  return !isCode && role === 'telling' && text.length >= minChars && /^[a-z]+$/.test(text);
}

/** What a word was meant to be: one known word, or several that were written as one. */
export type Meaning = readonly KnownWord[];

/**
 * What each of these unknown words may have been meant to be, the likeliest first.
 * @param synonyms their words are as good as those of records
 */
export async function meaningsOf(
  db: Database,
  slipped: readonly Word[],
  shares: ReadonlyMap<string, number>,
  synonyms: SynonymIndex,
): Promise<Map<string, Meaning[]>> {
  const asked = [...new Set(slipped.flatMap(({ text }) => [text, ...singularOf(text)]))];
  const [slipsInRecords, endingsInRecords] = await Promise.all([
    findSlips(db, asked, shortenedMinChars),
    knownAmong(db, [...new Set(slipped.flatMap(({ text }) => otherEndings(text)))]),
  ]);
  const slips = Map.groupBy(slipsInRecords, ({ word }) => word);
  const closeTo = (text: string) => {
    const inRecords = nearest(text, slips.get(text) ?? [], shares);
    if (inRecords !== null && inRecords.errors <= 1) return inRecords;
    return withoutVowels(text, synonyms) ?? nearest(text, slipsAmong(text, synonyms), shares) ?? inRecords;
  };
  const isWord = (text: string) =>
    !isFunctionOrLight(text) && (endingsInRecords.has(text) || synonyms.words.has(text));
  const meantBy = ({ text, known }: Word): Close | null => {
    const heard = otherEndings(text).find(isWord);
    if (heard !== undefined) return { words: [heard], errors: 0 };
    const others = () => otherEndings(text).flatMap((other) => closeTo(other) ?? []);
    return (
      closeTo(text) ?? others().toSorted((a, b) => a.errors - b.errors)[0] ?? sameStemBySound(known, synonyms)
    );
  };
  const close = new Map(slipped.map((word) => [word.text, meantBy(word)]));
  const apart = slipped.filter(({ text }) => (close.get(text)?.errors ?? Number.POSITIVE_INFINITY) > 1);
  const inRecords = await knownAmong(
    db,
    [...new Set(apart.flatMap(({ text }) => partsIn(text)))],
    [...new Set(apart.flatMap(({ text }) => outerPartsOf(text, anyFormMinChars)))],
  );
  const splitOf = new Map(
    apart.map(({ text }) => {
      const isKnown = (part: string) => isKnownPart(part, inRecords, synonyms);
      const meantPart = (part: string) => (isKnown(part) ? part : heardPart(part, synonyms));
      const parts = runTogether(text, isKnown) ?? runTogether(text, (part) => meantPart(part) !== null);
      const words = parts?.map((part) => meantPart(part) ?? part);
      return [text, words === undefined ? null : withoutFunctionWords(words)] as const;
    }),
  );
  const chosen = slipped.map(({ text }) => {
    const split = splitOf.get(text) ?? null;
    return {
      text,
      meanings: split === null ? (close.get(text)?.words ?? []).map((word) => [word]) : [split],
    };
  });
  const known = await lookUp(db, [...new Set(chosen.flatMap(({ meanings }) => meanings.flat()))]);
  const asKnown = (word: string) => {
    const inRecords = known.get(word) ?? unknownWord(word);
    return { ...inRecords, stem: synonyms.words.get(word) ?? inRecords.stem };
  };
  return new Map(chosen.map(({ text, meanings }) => [text, meanings.map((words) => words.map(asKnown))]));
}

const heardStemMinChars = 4;

/** What a word is close to, and how far from it. */
interface Close {
  words: string[];
  errors: number;
}

/** `asendeu`, where `acende` alone is known: the stems sound the same. */
function sameStemBySound({ word, stem }: KnownWord, { wordsOfStemSound }: SynonymIndex): Close | null {
  if (stem.length < heardStemMinChars) return null;
  // Repeated letters are one sound: `xxxxxxxx` sounds like `x`.
  const alike = (wordsOfStemSound.get(wordSound(stem)) ?? []).filter(
    (meant) => distance(word, meant) <= word.length / 2,
  );
  const [best] = alike.toSorted((a, b) => distance(word, a) - distance(word, b) || a.localeCompare(b));
  // Rather two words that were written as one.
  return best === undefined ? null : { words: [best], errors: 2 };
}

const vowelsLeftOutMinChars = 5;
const consonantsMin = 3;

/** `notbok` and `btria`, written without some of the vowels. */
function withoutVowels(text: string, { wordsOfConsonants }: SynonymIndex): Close | null {
  const consonants = consonantsOf(text);
  if (text.length < vowelsLeftOutMinChars || consonants.length < consonantsMin) return null;
  const meant = (wordsOfConsonants.get(consonants) ?? [])
    .filter((word) => isLeftOutOf(text, word))
    .toSorted((a, b) => a.length - b.length || a.localeCompare(b));
  const words = meant.filter(({ length }) => length === meant[0]?.length).slice(0, slipsMax);
  return words.length === 0 ? null : { words, errors: 1 };
}

const heardPartMinChars = 6;

/** The word of the same sound that a part of `fontexaveada` may be. */
function heardPart(part: string, { wordsOfSound }: SynonymIndex): string | null {
  if (part.length < heardPartMinChars) return null;
  return (wordsOfSound.get(wordSound(part)) ?? []).find((word) => !isFunctionOrLight(word)) ?? null;
}

const synonymPartMinChars = 4;
/** `atualiza` where records have `atualizar`: of a short word the stem is that of too many. */
const anyFormMinChars = 6;

/** Short words of synonyms are too many: part of anything would be one. */
function isKnownPart(part: string, inRecords: ReadonlySet<string>, { words }: SynonymIndex): boolean {
  return inRecords.has(part) || (part.length >= synonymPartMinChars && words.has(part));
}

/** Words of synonyms that are as many letters away as a word of this length may be, or sound the same, or begin so. */
function slipsAmong(text: string, { wordsOfLength, wordsOfSound }: SynonymIndex): Slip[] {
  const alike = new Set(wordsOfSound.get(wordSound(text)));
  const errorsMax = errorsIn(text);
  return [...wordsOfLength].flatMap(([length, words]) => {
    const isNear = Math.abs(length - text.length) <= errorsMax;
    return words.flatMap((meant) => {
      const isSameSound = alike.has(meant);
      const isBeginning = text.length >= shortenedMinChars && meant.startsWith(text);
      if (!(isNear || isSameSound || isBeginning) || length < slipMinChars || /[^a-z]/.test(meant)) return [];
      return errorsFrom(text, meant, isSameSound || isBeginning) <= errorsMax
        ? [{ word: text, meant, isSameSound, isBeginning }]
        : [];
    });
  });
}

/** One letter in a word of four to seven, two in a longer one; what sounds the same counts as one. */
function nearest(text: string, slips: readonly Slip[], shares: ReadonlyMap<string, number>): Close | null {
  const errorsMax = errorsIn(text);
  const ranked = slips
    .map(({ meant, isSameSound, isBeginning }) => ({
      meant,
      errors: errorsFrom(text, meant, isSameSound || isBeginning),
      isSameSound,
      isBeginning,
      likeliness: likelinessOf(text, meant),
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
        b.likeliness - a.likeliness ||
        Number(b.isSameStart) - Number(a.isSameStart) ||
        (shares.get(wholeWord(b.meant)) ?? 0) - (shares.get(wholeWord(a.meant)) ?? 0) ||
        a.meant.localeCompare(b.meant),
    );
  const [best] = ranked;
  if (best === undefined) return null;
  const words = ranked.filter(({ errors }) => errors === best.errors).map(({ meant }) => meant);
  return { words: words.slice(0, slipsMax), errors: best.errors };
}

/** The words with those that were several in place of one, and what was said in place of which. */
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
    if (only !== undefined && second === undefined) {
      const [{ role, isEquipment = false } = word] = queryWords(`${only.word} `);
      return [{ ...word, role, isEquipment, known: { ...word.known, stem: only.stem } }];
    }
    return best.flatMap((known) => queryWords(`${known.word} `).map((part) => ({ ...part, known })));
  });
  return { words: all, corrections };
}
