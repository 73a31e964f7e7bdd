import { vehicleCode } from '@bancada/contract/vehicle-code';
import { distance } from 'fastest-levenshtein';
import type { Database } from '../../database/database.ts';
import { type Form, wholeWord } from './lexeme-query.ts';
import { findSlips, type KnownWord, knownPairs, lookUp, type Slip, stemsOf } from './lexicon.sql.ts';
import { type QueryWord, queryWords } from './query-words.ts';
import type { SearchKnowledge } from './search-knowledge.ts';
import { signalsIn } from './signals-in-query.ts';
import { findSynonyms } from './synonyms.ts';

/** One word of a query, and all that meets it. */
export interface Concept {
  text: string;
  /** The word as it is written. */
  whole: Form[];
  /** The same word in another form. */
  own: Form[];
  /** What it begins, means the same, or was meant to be. */
  other: Form[];
  /** A document that turns the word over as the query does (`não liga`); none where the query does not. */
  turned: Form[];
  /** How much it tells, 0 to 1: rare words tell more. */
  weight: number;
  /** A record that lacks it is one of the nearest. */
  isRequired: boolean;
}

export interface Understanding {
  concepts: Concept[];
  /** What no record has in any form, after all was tried. */
  unknown: string[];
  /** The words that were replaced, and by what; empty where nothing was. */
  corrections: ReadonlyMap<string, string>;
}

interface Word extends QueryWord {
  known: KnownWord;
}

/** Weights of words that tell little, whatever the records say. */
const roleWeights = { telling: 1, light: 0.12, small: 0.25, negation: 0.25 } as const;
const circumstanceWeight = 0.5;
/** A word in fewer documents than this share tells all that a word can. */
const rareShare = 0.004;
const leastWeight = 0.4;
const slipsMax = 3;

/**
 * Finds out what a query means: inflections, synonyms, codes in any notation, slips of the keyboard, words written together
 * or apart.
 * @param isExact slips are left as they were typed
 */
export async function understand(
  db: Database,
  typed: string,
  { synonyms, shares }: SearchKnowledge,
  isExact: boolean,
): Promise<Understanding> {
  const typedWords = queryWords(typed);
  const pairs = neighbours(typedWords);
  const known = await lookUp(db, [
    ...new Set([...typedWords.map(({ text }) => text), ...pairs.map(({ text }) => text)]),
  ]);
  const asKnown = (word: QueryWord): Word => ({
    ...word,
    known: known.get(word.text) ?? unknownWord(word.text),
  });
  const joins = pairs.filter(({ text }) => isMet(known.get(text)));
  const isOfJoin = (place: number) => joins.some(({ place: at }) => at === place || at + 1 === place);
  const inTerms = (words: readonly Word[]) =>
    findSynonyms(
      synonyms,
      words.map(({ known }) => known.stem),
    );

  const first = typedWords.map(asKnown);
  const ofTerm = new Set(inTerms(first).flatMap(({ places }) => places));
  const slipped = first.filter(
    (word, place) => !isExact && isSlip(word) && !isOfJoin(place) && !ofTerm.has(place),
  );
  const meant = await meaningsOf(db, slipped, shares);
  // A word that was two takes two places, so that what follows sees them as if they had been typed.
  const { words, corrections } = await corrected(db, first, meant);
  const terms = inTerms(words);
  const signals = signalsIn(typed);
  const joinedForms = new Map<string, Form[]>();
  for (const { place, text } of joins)
    for (const part of [typedWords[place], typedWords[place + 1]])
      if (part !== undefined)
        joinedForms.set(part.text, [
          ...(joinedForms.get(part.text) ?? []),
          ...formsOf(known.get(text), false),
        ]);
  const concepts = words.map((word, place): Concept => {
    const { whole, own, other } = ownForms(word);
    other.push(
      ...(joinedForms.get(word.text) ?? []),
      ...(meant.get(word.text)?.flatMap(({ lexemes }) => lexemes) ?? []),
      ...terms
        .filter(({ places }) => places.includes(place))
        .flatMap(({ meant }) => meant.map((lexemes) => ({ lexemes }))),
      ...signals
        .filter(({ named }) => named.has(word.text))
        .map(({ word }) => ({ lexemes: [wholeWord(word)] })),
    );
    const turned = turnedForms(words, place);
    return {
      text: word.text,
      whole,
      own,
      other,
      turned,
      weight:
        roleWeights[word.role] *
        (word.isCircumstance ? circumstanceWeight : 1) *
        tellingOf([...own, ...other], shares),
      isRequired: word.role !== 'light',
    };
  });
  const isFound = ({ other }: Concept, place: number) => isMet(words[place]?.known) || other.length > 0;
  return {
    concepts: concepts.filter(isFound),
    unknown: concepts
      .filter((concept, place) => !isFound(concept, place) && concept.isRequired)
      .map(({ text }) => text),
    corrections,
  };
}

function unknownWord(word: string): KnownWord {
  return { word, stem: word, isKnown: false, isBeginning: false, codes: [] };
}

function isMet(known: KnownWord | undefined): boolean {
  return known !== undefined && (known.isKnown || known.isBeginning || known.codes.length > 0);
}

/** Words beside each other, written as one: `super aquecendo`, `LA L663P`. */
function neighbours(words: readonly QueryWord[]): { place: number; text: string }[] {
  return words.slice(1).flatMap((next, index) => {
    const word = words[index];
    if (word === undefined) return [];
    const text = word.text + next.text;
    return text.length < 4 ? [] : [{ place: index, text }];
  });
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, place) => start + place);
}

const slipMinChars = 4;

function isSlip({ text, isCode, role, isPrefix, known }: Word): boolean {
  if (isCode || role !== 'telling' || text.length < slipMinChars || !/^[a-z]+$/.test(text)) return false;
  return !known.isKnown && !(isPrefix && known.isBeginning);
}

interface Meaning {
  /** As it should have been written; two words where it was two. */
  words: string[];
  lexemes: Form[];
}

/** What each of these unknown words may have been meant to be, the likeliest first. */
async function meaningsOf(
  db: Database,
  slipped: readonly Word[],
  shares: ReadonlyMap<string, number>,
): Promise<Map<string, Meaning[]>> {
  const slips = Map.groupBy(
    await findSlips(db, [...new Set(slipped.map(({ text }) => text))]),
    ({ word }) => word,
  );
  const close = new Map(slipped.map(({ text }) => [text, nearest(text, slips.get(text) ?? [], shares)]));
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
  const chosen = new Map<string, string[][]>(
    slipped.map(({ text }) => {
      const split = splitOf.get(text);
      return [
        text,
        split === undefined ? (close.get(text)?.words.map((word) => [word]) ?? []) : [[...split]],
      ];
    }),
  );
  const stems = await stemsOf(db, [...new Set([...chosen.values()].flat(2))]);
  return new Map(
    [...chosen].map(([text, meanings]) => [
      text,
      meanings.map((words) => ({
        words,
        lexemes: words.length === 1 ? words.map((word) => ({ lexemes: [stems.get(word) ?? word] })) : [],
      })),
    ]),
  );
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
  const errorsMax = text.length >= 8 ? 2 : 1;
  const ranked = slips
    .map(({ meant, isOneLetter, isSameSound }) => ({
      meant,
      errors: isOneLetter || isSameSound ? 1 : distance(text, meant),
      isSameStart: meant[0] === text[0],
    }))
    .filter(({ errors, meant }) => errors <= errorsMax && meant.length >= slipMinChars - 1)
    .toSorted(
      (a, b) =>
        a.errors - b.errors ||
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
  return range(partMinChars, text.length - partMinChars + 1).map((place) => [
    text.slice(0, place),
    text.slice(place),
  ]);
}

/** The words with those that were two in place of one. */
async function corrected(
  db: Database,
  words: readonly Word[],
  meant: ReadonlyMap<string, readonly Meaning[]>,
): Promise<{ words: Word[]; corrections: Map<string, string> }> {
  const corrections = new Map<string, string>();
  const parts = words.flatMap(({ text }) => meant.get(text)?.[0]?.words ?? []);
  const known = await lookUp(db, parts);
  const all = words.flatMap((word): Word[] => {
    const [best] = meant.get(word.text) ?? [];
    if (best === undefined) return [word];
    corrections.set(word.text, best.words.join(' '));
    if (best.words.length === 1) {
      const [only = ''] = best.words;
      // The stem of what was meant: synonyms of `bateria` are those of `batria`.
      return [{ ...word, known: { ...word.known, stem: known.get(only)?.stem ?? word.known.stem } }];
    }
    return best.words.flatMap((text) =>
      queryWords(`${text} `).map((part) => ({
        ...part,
        known: known.get(part.text) ?? unknownWord(part.text),
      })),
    );
  });
  return { words: all, corrections };
}

function ownForms({ text, isCode, isPrefix, known }: Word): { whole: Form[]; own: Form[]; other: Form[] } {
  const whole = [{ lexemes: [wholeWord(text)] }];
  if (isCode) {
    const [, amount, unit] = /^(\d+)([a-z]{1,3})$/.exec(text) ?? [];
    const base = vehicleCode(text.toUpperCase())?.base.toLowerCase();
    const others = known.codes.filter((code) => code !== text);
    return {
      whole,
      own: whole,
      other: [
        ...[...others, ...(base === undefined || base === text ? [] : [base])].map((code) => ({
          lexemes: [wholeWord(code)],
        })),
        ...(amount === undefined || unit === undefined
          ? []
          : [{ lexemes: [wholeWord(amount), wholeWord(unit)] }]),
      ],
    };
  }
  return {
    whole,
    own: [...whole, { lexemes: [known.stem] }],
    other: isPrefix && text.length >= 2 ? [{ lexemes: [wholeWord(text)], isPrefix: true }] : [],
  };
}

function formsOf(known: KnownWord | undefined, isPrefix: boolean): Form[] {
  if (known === undefined) return [];
  if (known.codes.length > 0) return known.codes.map((code) => ({ lexemes: [wholeWord(code)] }));
  return [{ lexemes: [wholeWord(known.word)], isPrefix }, { lexemes: [known.stem] }];
}

const numerals = ['', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'];

/** What the word beside it makes of it: `não liga` is not `liga`, and `5 bipes` not `3 bipes`. */
function turnedForms(words: readonly Word[], place: number): Form[] {
  const [before, word, after] = [words[place - 1], words[place], words[place + 1]];
  if (word === undefined) return [];
  const beside = (pairs: readonly (readonly [string, string])[]) => pairs.map((lexemes) => ({ lexemes }));
  if (/^\d$/.test(word.text)) {
    const names = [word.text, numerals[Number(word.text)] ?? ''].filter(Boolean);
    return names.flatMap((name) => [
      ...(before === undefined ? [] : beside([[before.known.stem, name]])),
      ...(after === undefined
        ? []
        : beside([
            [name, after.known.stem],
            [after.known.stem, name],
          ])),
    ]);
  }
  if (before?.role !== 'negation') return [];
  return beside(
    [...new Set([before.known.stem, 'nao', 'sem'])].map((stem) => [stem, word.known.stem] as const),
  );
}

/** From `leastWeight` for a word of nearly all documents to 1 for one of few. */
function tellingOf(forms: readonly Form[], shares: ReadonlyMap<string, number>): number {
  const share = Math.max(
    rareShare,
    ...forms.map(({ lexemes }) => Math.min(...lexemes.map((lexeme) => shares.get(lexeme) ?? 0))),
  );
  return Math.max(leastWeight, Math.log(share) / Math.log(rareShare));
}
