import { equipment } from '../words/query-words.ts';
import { consonantsOf } from '../words/slip-errors.ts';
import { wordSound } from '../words/word-sound.ts';
import type { Synonyms } from './read-synonyms.ts';
import { stemOfVerb } from './short-verbs.ts';
import { negationStems } from './word-forms.ts';

/** A term as the stems of its words, function words left out. */
export type StemPhrase = readonly string[];

interface Entry {
  term: StemPhrase;
  meant: readonly StemPhrase[];
  /** Its words mean the same in any order: `coolant sensor`, `sensor coolant`. */
  isFree: boolean;
}

/** The terms of one stem, or that begin with it. */
interface EntriesOfStem {
  /** It is all of them. */
  alone: Entry[];
  /** By the stems that they have besides: a common word stands in hundreds of terms. */
  beside: Map<string, Entry[]>;
}

/** From a term to what else is sought for it. */
export interface SynonymIndex {
  byStem: ReadonlyMap<string, EntriesOfStem>;
  common: CommonStems;
  /** Of all words of its terms. */
  stems: ReadonlySet<string>;
  /** The words of its terms, and their stems: a slip may have been meant to be one. */
  words: ReadonlyMap<string, string>;
  /** By how many letters they have, by their sound, by their consonants, and by the sound of their stem. */
  wordsOfLength: ReadonlyMap<number, readonly string[]>;
  wordsOfSound: ReadonlyMap<string, readonly string[]>;
  wordsOfConsonants: ReadonlyMap<string, readonly string[]>;
  wordsOfStemSound: ReadonlyMap<string, readonly string[]>;
  /** By their first letters. */
  wordsOfBeginning: ReadonlyMap<string, readonly string[]>;
  /** Of the words that name an equipment. */
  equipmentStems: ReadonlySet<string>;
}

/** Stems that stand for one another inside longer terms, each with the one that stands for all. */
interface CommonStems {
  /** Single words of a group: who knows `contator colado` knows `contactor colado`. */
  ofWords: ReadonlyMap<string, string>;
  /** What a group says with `não`: who knows `não reconhece o HD` knows `não enxerga o HD`, and not `enxerga o HD`. */
  ofDenied: ReadonlyMap<string, string>;
}

/** So many letters of a word are looked up in `wordsOfBeginning`. */
export const beginningChars = 4;

export interface SynonymMatch {
  /** Places of its words in the query. */
  places: readonly number[];
  meant: readonly StemPhrase[];
}

/**
 * @param phraseOf a term's stems; none where nothing of it is sought
 * @param stemsOfWords the words of all terms, with their stems
 */
export function indexSynonyms(
  lists: readonly Synonyms[],
  phraseOf: (term: string) => StemPhrase,
  stemsOfWords: ReadonlyMap<string, string>,
): SynonymIndex {
  const common = commonStemsOf(lists, phraseOf);
  const terms = new Map<string, { phrase: StemPhrase; text: string; key: string }>();
  const readTerm = (term: string) => {
    const known = terms.get(term);
    if (known !== undefined) return known;
    const phrase = phraseOf(term);
    const key = asCommon(common, phrase).join(' ');
    const read = { phrase, text: phrase.join(' '), key };
    terms.set(term, read);
    return read;
  };
  const meantFor = new Map<string, Map<string, StemPhrase>>();
  const add = (from: string, to: string) => {
    const [term, meant] = [readTerm(from), readTerm(to)];
    if (term.text === '' || meant.text === '' || term.text === meant.text) return;
    const known = meantFor.get(term.key) ?? new Map<string, StemPhrase>();
    meantFor.set(term.key, known.set(meant.text, meant.phrase));
  };
  for (const { groups, widenings } of lists) {
    for (const group of groups)
      for (const from of group) for (const to of group) if (from !== to) add(from, to);
    const groupOf = new Map(groups.flatMap((group) => group.map((term) => [term, group] as const)));
    // An arrow is of its term: what else stands in the group of `chave de colisão` is no `fusível`.
    for (const { from, to } of widenings) for (const wide of groupOf.get(to) ?? [to]) add(from, wide);
  }
  const byStem = new Map<string, EntriesOfStem>();
  for (const [key, meant] of meantFor) {
    const term = key.split(' ');
    const entry = { term, meant: [...meant.values()], isFree: isFreeTerm(term) };
    for (const stem of new Set(entry.isFree ? term : term.slice(0, 1))) {
      const ofStem = byStem.get(stem) ?? { alone: [], beside: new Map<string, Entry[]>() };
      byStem.set(stem, ofStem);
      if (term.length === 1) ofStem.alone.push(entry);
      for (const other of new Set(term.toSpliced(term.indexOf(stem), 1))) {
        const entries = ofStem.beside.get(other);
        if (entries === undefined) ofStem.beside.set(other, [entry]);
        else entries.push(entry);
      }
    }
  }
  const stems = new Set([...meantFor.values()].flatMap((meant) => [...meant.values()].flat()));
  for (const stem of [...meantFor.keys()].flatMap((key) => key.split(' '))) stems.add(stem);
  const words = [...stemsOfWords.keys()];
  return {
    byStem,
    common,
    stems,
    words: stemsOfWords,
    wordsOfLength: Map.groupBy(words, ({ length }) => length),
    wordsOfSound: Map.groupBy(words, wordSound),
    wordsOfConsonants: Map.groupBy(words, consonantsOf),
    wordsOfStemSound: Map.groupBy(words, (word) => wordSound(stemsOfWords.get(word) ?? word)),
    wordsOfBeginning: Map.groupBy(words, (word) => word.slice(0, beginningChars)),
    equipmentStems: new Set([...equipment].flatMap((word) => stemsOfWords.get(word) ?? [])),
  };
}

function commonStemsOf(lists: readonly Synonyms[], phraseOf: (term: string) => StemPhrase): CommonStems {
  const [ofWords, ofDenied] = [new Map<string, string>(), new Map<string, string>()];
  for (const group of lists.flatMap(({ groups }) => groups)) {
    const phrases = group.map(phraseOf);
    noteAlike(
      ofWords,
      phrases.filter(({ length }) => length === 1),
    );
    noteAlike(
      ofDenied,
      phrases.filter(({ length, 0: first }) => length === 2 && first === denial),
    );
  }
  return { ofWords, ofDenied };
}

/** The last word of the first phrase stands for the last words of all. */
function noteAlike(alike: Map<string, string>, phrases: readonly StemPhrase[]): void {
  const lastOf = (phrase: StemPhrase | undefined) => stemOfVerb(phrase?.at(-1) ?? '');
  for (const phrase of phrases) alike.set(lastOf(phrase), lastOf(phrases[0]));
}

const denial = 'nao';

/** With the stems that stand for others in their places. */
function asCommon({ ofWords, ofDenied }: CommonStems, stems: readonly string[]): string[] {
  return stems.map(stemOfVerb).map((stem, place) => {
    const denied = stems[place - 1] === denial ? ofDenied.get(stem) : undefined;
    return denied ?? ofWords.get(stem) ?? stem;
  });
}

/** Of more words the order tells something. */
const freeMaxWords = 3;

/** `não` and `sem` are said of the word after them. */
function isFreeTerm(term: StemPhrase): boolean {
  return term.length <= freeMaxWords && !term.some((stem) => negationStems.includes(stem));
}

/** Between two words of a term another may stand: `contator positivo colado`. */
const gapMax = 1;

/** The terms that stand in a query, word by word. */
export function findSynonyms(index: SynonymIndex, stems: readonly string[]): SynonymMatch[] {
  const common = asCommon(index.common, stems);
  return common.flatMap((stem, start) => {
    const ofStem = index.byStem.get(stem);
    if (ofStem === undefined) return [];
    const following = common.slice(start + 1, start + 2 + gapMax);
    const entries = new Set([...ofStem.alone, ...following.flatMap((next) => ofStem.beside.get(next) ?? [])]);
    return [...entries].flatMap((entry) => {
      const places = placesOf(entry, common, start);
      return places === null ? [] : [{ places, meant: entry.meant }];
    });
  });
}

/** The places of a term's words, of which one stands at `start` and none before. */
function placesOf({ term, isFree }: Entry, stems: readonly string[], start: number): number[] | null {
  const places = [start];
  const left = term.toSpliced(term.indexOf(stems[start] ?? ''), 1);
  while (left.length > 0) {
    const after = (places.at(-1) ?? start) + 1;
    const sought = isFree ? left : left.slice(0, 1);
    const next = stems.slice(after, after + 1 + gapMax).findIndex((stem) => sought.includes(stem));
    if (next === -1) return null;
    places.push(after + next);
    left.splice(left.indexOf(stems[after + next] ?? ''), 1);
  }
  return places;
}
