import { equipment } from '../words/query-words.ts';
import { consonantsOf } from '../words/slip-errors.ts';
import { wordSound } from '../words/word-sound.ts';
import type { Synonyms } from './read-synonyms.ts';
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
  /** One stem for all single words of a group: who knows `contator colado` knows `contactor colado`. */
  commonStems: ReadonlyMap<string, string>;
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
  const commonStems = commonStemsOf(lists, phraseOf);
  const terms = new Map<string, { phrase: StemPhrase; text: string; key: string }>();
  const readTerm = (term: string) => {
    const known = terms.get(term);
    if (known !== undefined) return known;
    const phrase = phraseOf(term);
    const key = phrase.map((stem) => commonStems.get(stem) ?? stem).join(' ');
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
    commonStems,
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

function commonStemsOf(
  lists: readonly Synonyms[],
  phraseOf: (term: string) => StemPhrase,
): Map<string, string> {
  const common = new Map<string, string>();
  for (const { groups } of lists)
    for (const group of groups) {
      const words = group.map(phraseOf).filter(({ length }) => length === 1);
      for (const [word = ''] of words) common.set(word, words[0]?.[0] ?? word);
    }
  return common;
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
  const common = stems.map((stem) => index.commonStems.get(stem) ?? stem);
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
