import type { Database } from '../../../database/database.ts';
import { isFaultCode } from '../words/fault-codes.ts';
import type { QueryWord } from '../words/query-word.ts';
import { equipment, queryWords } from '../words/query-words.ts';
import { type Signal, signalsIn } from '../words/signals-in-query.ts';
import { asHeard, heardFrom } from './heard-words.ts';
import { isMet, unknownWord, type Word } from './known-word.ts';
import { type Form, wholeWord } from './lexeme-query.ts';
import { type KnownWord, lookUp } from './lexicon.sql.ts';
import type { SearchKnowledge } from './search-knowledge.ts';
import { corrected, isDoubtful, isSlip, type Meaning, meaningsOf } from './slips.ts';
import { findSynonyms, type StemPhrase, type SynonymIndex, type SynonymMatch } from './synonym-index.ts';
import { besideForms, formsOf, ownForms, turnedForms, withoutRepeats } from './word-forms.ts';

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
  /** It and the word before it; none where they say nothing together. */
  beside: Form[];
  /** How much is added to its weight where it is turned over, or the signal that it names is met. */
  turnedWeight: number;
  /** How much it tells by what it is, 0 to 2.5. */
  weight: number;
  /** A record that lacks it is one of the nearest. */
  isRequired: boolean;
  /** `não` or `sem` stands before it: a record that has it without (`liga na tomada`) lacks it. */
  isTurnedOver: boolean;
}

export interface Understanding {
  concepts: Concept[];
  /** What no record has in any form, after all was tried. */
  unknown: string[];
  /** The words that were replaced, and by what; empty where nothing was. */
  corrections: ReadonlyMap<string, string>;
}

/** Weights of words that tell little, whatever the records say. */
const roleWeights = { telling: 1, light: 0.12, small: 0.25, negation: 0.25 } as const;
const circumstanceWeight = 0.5;
const partsOfNames = new Set(
  'ar condicionado split maquina micro lav note monitor fonte estacao wallbox evse ev ve bev carro car veiculo vehicle'.split(
    ' ',
  ),
);
const turnedWeight = 0.3;
/** Beeps and blinks that were counted name the fault, whatever else is told (`fica sem imagem e bipa 5 vezes`); `5C` alone may be a code. */
const signalWeight = 2;
const steady = /^led.*f/;
/** So does the code of a fault (`deu U0293 e o carro não anda`). */
const codeWeight = 2.5;
/** A fault of another equipment helps less than another fault of this one. */
const equipmentWeight = 1.7;

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
  const pairs = neighbours(typedWords, synonyms);
  const known = await lookUpAll(db, typedWords, pairs, synonyms);
  const stemOf = (text: string) => known.get(text)?.stem;
  const isAnyWord = (text: string) => isMet(known.get(text)) || synonyms.words.has(text);
  // `com ar` is no form of `com`, and `de gelo` is `gelo`.
  const joins = pairs.filter(
    ({ text, parts, isByFunctionWord }) =>
      isAnyWord(text) &&
      !parts.some((part) => stemOf(part) === stemOf(text) || (isByFunctionWord && isAnyWord(part))),
  );
  const termsIn = termsSought(synonyms);
  const itself = typedWords.map((word) => ({
    ...word,
    known: known.get(word.text) ?? unknownWord(word.text),
  }));
  // The records have most words: then no term need be looked for.
  const inTermOf = (words: readonly Word[]) => {
    let places: Set<number> | undefined;
    return (place: number) => {
      places ??= new Set(termsIn(words).flatMap(({ places }) => places));
      return places.has(place);
    };
  };
  const isSaid = inTermOf(itself);
  const asTyped = itself.map((word, place) =>
    word.known.isKnown || isSaid(place) ? word : asHeard(word, known, synonyms),
  );
  const isInTerm = inTermOf(asTyped);
  const joined = new Set(joins.flatMap(({ places }) => places));
  const isAlone = (place: number) => !isExact && !joined.has(place) && !isInTerm(place);
  const slipped = asTyped.filter(
    (word, place) => isSlip(word) && !isOfSynonyms(word, synonyms) && isAlone(place),
  );
  const doubtful = asTyped.filter(
    (word, place) => isDoubtful(word) && !synonyms.words.has(word.text) && isAlone(place),
  );
  const guessed = await meaningsOf(db, [...slipped, ...doubtful], shares, synonyms);
  const meant = new Map(slipped.map(({ text }) => [text, guessed.get(text) ?? []]));
  const { words, corrections } = corrected(asTyped, meant);
  const found: Found = {
    words,
    terms: termsIn(words),
    signals: signalsIn(typed),
    joins,
    known,
    meant,
    perhaps: new Map(doubtful.map(({ text }) => [text, guessed.get(text) ?? []])),
    equipmentStems: synonyms.equipmentStems,
  };
  const concepts = words.map((word, place) => conceptAt(word, place, found));
  const isSought = ({ other }: Concept, place: number) => isMet(words[place]?.known) || other.length > 0;
  return {
    concepts: concepts.filter(isSought),
    unknown: concepts
      .filter(
        (concept, place) =>
          concept.isRequired && (!isSought(concept, place) || words[place]?.isKindOfPart === true),
      )
      .map(({ text }) => text),
    corrections,
  };
}

/** The terms that stand in words; read once where what they are taken for does not change them. */
function termsSought(synonyms: SynonymIndex): (words: readonly Word[]) => readonly SynonymMatch[] {
  const byStems = new Map<string, readonly SynonymMatch[]>();
  return (words) => {
    const stems = words.map(({ known, role, text }) =>
      role === 'negation' && text !== 'sem' ? 'nao' : known.stem,
    );
    const key = stems.join(' ');
    const terms = byStems.get(key) ?? findSynonyms(synonyms, stems);
    byStems.set(key, terms);
    return terms;
  };
}

/** The words, what they may be made of or be by their sound, and neighbours as one. */
function lookUpAll(
  db: Database,
  words: readonly QueryWord[],
  pairs: readonly Neighbours[],
  synonyms: SynonymIndex,
): Promise<Map<string, KnownWord>> {
  const guesses = new Set([
    ...words.flatMap((word) => heardFrom(word, synonyms)),
    ...pairs.map(({ text }) => text),
  ]);
  const typed = words.map(({ text }) => text);
  return lookUp(db, [...new Set([...typed, ...guesses])], guesses);
}

function isOfSynonyms({ text, known }: Word, { stems, words }: SynonymIndex): boolean {
  return words.has(text) || stems.has(known.stem);
}

/** What was found out about a query before its concepts are made. */
interface Found {
  words: readonly Word[];
  terms: readonly SynonymMatch[];
  signals: readonly Signal[];
  joins: readonly Neighbours[];
  known: ReadonlyMap<string, KnownWord>;
  meant: ReadonlyMap<string, readonly Meaning[]>;
  /** What words may have been meant to be that may as well be what they are. */
  perhaps: ReadonlyMap<string, readonly Meaning[]>;
  equipmentStems: ReadonlySet<string>;
}

/** It names an equipment and is no part of a longer name; stations and cars in general are not written in what is said of them. */
function isNamedAlone({ text, isEquipment }: Word): boolean {
  return isEquipment === true && !partsOfNames.has(text);
}

/** What the terms at a place mean. Of `fridge warm` an air conditioner that does not cool is no `fridge`. */
function meantAt(word: Word, place: number, { terms, equipmentStems }: Found): StemPhrase[] {
  return terms
    .filter(({ places }) => places.includes(place))
    .flatMap(({ places, meant }) =>
      places.length === 1 || !isNamedAlone(word)
        ? meant
        : meant.filter((phrase) => phrase.some((stem) => equipmentStems.has(stem))),
    );
}

function conceptAt(word: Word, place: number, found: Found): Concept {
  const { words, signals, joins, known, meant, perhaps } = found;
  const { text, role } = word;
  const { whole, own, other } = ownForms(word);
  const signalForms = signals
    .filter(({ named }) => named.has(text))
    .map(({ word }) => ({ lexemes: [wholeWord(word)] }));
  const isCounted = signals.some(
    ({ word, named, isOneOfMany }) =>
      named.size > 1 && named.has(text) && !steady.test(word) && isOneOfMany !== true,
  );
  // Nothing has the slip itself: what it most likely was is the word.
  const [[only, ...more] = []] = meant.get(text) ?? [];
  const meantForms = only === undefined || more.length > 0 ? [] : [{ lexemes: [wholeWord(only.word)] }];
  const ofWord = joins.filter(({ parts }) => parts.includes(text));
  // `gela deira` is one as well.
  const isEquipment = word.isEquipment === true || ofWord.some((join) => equipment.has(join.text));
  const all = withoutRepeats([
    ...other,
    ...ofWord.flatMap((join) => formsOf(known.get(join.text))),
    ...[meant, perhaps].flatMap((meanings) =>
      (meanings.get(text) ?? []).flat().map(({ stem }) => ({ lexemes: [stem] })),
    ),
    ...meantAt(word, place, found).map((lexemes) => ({ lexemes })),
    ...signalForms,
  ]);
  return {
    text,
    whole: [...whole, ...meantForms],
    own: [...own, ...meantForms],
    other: all,
    turned: signalForms.length > 0 ? signalForms : turnedForms(word, words[place - 1], words[place + 1], all),
    beside: besideForms(word, words[place - 1]),
    turnedWeight: isCounted ? signalWeight : turnedWeight,
    weight:
      (isEquipment && word.isAside !== true ? equipmentWeight : 1) *
      roleWeights[role] *
      (isMet(word.known) && isFaultCode(text) ? codeWeight : 1) *
      (word.isCircumstance ? circumstanceWeight : 1),
    isRequired: role !== 'light' && word.isAside !== true,
    isTurnedOver: role === 'telling' && words[place - 1]?.role === 'negation' && signalForms.length === 0,
  };
}

interface Neighbours {
  text: string;
  /** Of the words of the query that it is made of. */
  places: readonly number[];
  parts: readonly string[];
  /** The first is a function word, which is no word of the query. */
  isByFunctionWord: boolean;
}

const joinedMinChars = 4;

/** Words beside each other, written as one: `super aquecendo`, `LA L663P`, `te clado`. */
function neighbours(words: readonly QueryWord[], synonyms: SynonymIndex): Neighbours[] {
  return words
    .flatMap((word, place): Neighbours[] => {
      const next = words[place + 1];
      const own = { places: [place], parts: [word.text], isByFunctionWord: true };
      const both = { places: [place, place + 1], isByFunctionWord: false };
      return [
        ...(word.after === undefined || synonyms.words.has(word.text)
          ? []
          : [{ ...own, text: word.after + word.text }]),
        ...(next === undefined
          ? []
          : [{ ...both, text: word.text + next.text, parts: [word.text, next.text] }]),
      ];
    })
    .filter(({ text }) => text.length >= joinedMinChars);
}
