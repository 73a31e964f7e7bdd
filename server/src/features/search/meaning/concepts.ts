import { isFaultCode, isPartNumber } from '../words/fault-codes.ts';
import { functionWords } from '../words/light-words.ts';
import { equipment } from '../words/query-words.ts';
import type { Signal } from '../words/signals-in-query.ts';
import { isMet, isWrittenCode, type Word } from './known-word.ts';
import { type Form, wholeWord } from './lexeme-query.ts';
import type { KnownWord } from './lexicon.sql.ts';
import type { Meaning } from './slips.ts';
import type { StemPhrase, SynonymMatch } from './synonym-index.ts';
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
  /** A code, or beeps and blinks that were counted: what it means hangs on the maker. */
  isSign: boolean;
  /** A code or the number of a part, as a record has it. */
  isNumber: boolean;
  /** It was announced as a code: what mentions it in a check or a fix does not meet it, and of `erro DE` codes alone do. */
  metIn?: 'codes and symptoms' | 'codes';
  /** It names a kind of equipment (`micro-ondas`), whichever models have the word in their names. */
  isEquipment: boolean;
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
/** And a part number what it is about: `w25q64fv em curto` asks for this part. */
const partWeight = 1.6;
/** A fault of another equipment helps less than another fault of this one. */
const equipmentWeight = 1.7;

/** What was found out about a query before its concepts are made. */
export interface Clues {
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
function meantAt(word: Word, place: number, { terms, equipmentStems }: Clues): StemPhrase[] {
  return terms
    .filter(({ places }) => places.includes(place))
    .flatMap(({ places, meant }) =>
      places.length === 1 || !isNamedAlone(word)
        ? meant
        : meant.filter((phrase) => phrase.some((stem) => equipmentStems.has(stem))),
    );
}

/** The word at a place of the query, with all that meets it. */
export function conceptAt(word: Word, place: number, clues: Clues): Concept {
  const { words, signals, joins, known, meant, perhaps } = clues;
  const { text, role } = word;
  const { whole, own, other } = ownForms(word);
  const isNumber = isWrittenCode(text, word.known);
  const isAnnounced = word.isAnnounced === true && isNumber;
  // `2C` may be two short beeps, and is a code where there is one.
  const isNoSignal = isAnnounced || (isNumber && /^\d{1,2}[lc]$/.test(text));
  const signalForms = signals
    .filter(({ named }) => named.has(text) && !(isNoSignal && named.size === 1))
    .map(({ word }) => ({ lexemes: [wholeWord(word)] }));
  // No number tells how often: one beep does not meet `bip bip bip`.
  const isRepeated = signals.some((signal) => signal.named.has(text) && signal.isRepeated === true);
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
  const isPart = isPartNumber(text) && isNumber;
  const isCode = isAnnounced || (isMet(word.known) && isFaultCode(text));
  const all = withoutRepeats([
    ...other,
    ...ofWord.flatMap((join) => formsOf(known.get(join.text))),
    ...[meant, perhaps].flatMap((meanings) =>
      (meanings.get(text) ?? []).flat().map(({ stem }) => ({ lexemes: [stem] })),
    ),
    ...meantAt(word, place, clues).map((lexemes) => ({ lexemes })),
    ...signalForms,
  ]);
  return {
    text,
    whole: isRepeated ? signalForms : [...whole, ...meantForms],
    own: isRepeated ? signalForms : isAnnounced ? whole : [...own, ...meantForms],
    other: isAnnounced || isRepeated ? [] : all,
    turned: signalForms.length > 0 ? signalForms : turnedForms(word, words[place - 1], words[place + 1], all),
    beside: besideForms(word, words[place - 1], words[place - 2]),
    turnedWeight: isRepeated || isCounted ? signalWeight : turnedWeight,
    weight:
      (isEquipment && word.isAside !== true ? equipmentWeight : 1) *
      roleWeights[role] *
      (isCode ? codeWeight : isPart ? partWeight : 1) *
      (word.isCircumstance ? circumstanceWeight : 1),
    isRequired: role !== 'light' && word.isAside !== true,
    isTurnedOver: role === 'telling' && words[place - 1]?.role === 'negation' && signalForms.length === 0,
    isSign: isCode || signalForms.length > 0,
    isEquipment,
    isNumber: isNumber && (isCode || isPart),
    ...(isAnnounced
      ? { metIn: functionWords.has(text) ? ('codes' as const) : ('codes and symptoms' as const) }
      : {}),
  };
}

/** Words beside each other, or one and a function word before it, that some word is written as. */
export interface Neighbours {
  text: string;
  /** Of the words of the query that it is made of. */
  places: readonly number[];
  parts: readonly string[];
  /** The first is a function word, which is no word of the query. */
  isByFunctionWord: boolean;
}
