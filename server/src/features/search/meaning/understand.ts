import type { Database } from '../../../database/database.ts';
import type { QueryWord } from '../words/query-word.ts';
import { queryWords } from '../words/query-words.ts';
import { signalsIn } from '../words/signals-in-query.ts';
import { codesApart } from './codes-apart.ts';
import { completed } from './completions.ts';
import { type Clues, type Concept, conceptAt, type Neighbours } from './concepts.ts';
import { asHeard, heardFrom } from './heard-words.ts';
import { isMet, isWrittenCode, unknownWord, type Word } from './known-word.ts';
import { lackTerms } from './lacks.ts';
import { type KnownWord, lookUp } from './lexicon.sql.ts';
import type { SearchKnowledge } from './search-knowledge.ts';
import { inTheirSense } from './senses.ts';
import { corrected, isDoubtful, isSlip, meaningsOf } from './slips.ts';
import { findSynonyms, type SynonymIndex, type SynonymMatch } from './synonym-index.ts';
import { writtenOtherwise } from './written-otherwise.ts';

/** A word of a query, known or not. */
export interface SaidWord {
  text: string;
  /** `nao` for whatever turns the next word over, but for `sem`. */
  stem: string;
}

export interface Understanding {
  concepts: Concept[];
  /** Its words in their order, slips corrected. */
  said: readonly SaidWord[];
  /** What no record has in any form, after all was tried. */
  unknown: string[];
  /** The words that were replaced, and by what; empty where nothing was. */
  corrections: ReadonlyMap<string, string>;
}

/**
 * Finds out what a query means: inflections, synonyms, codes in any notation, slips of the keyboard, words written together
 * or apart.
 * @param isExact slips are left as they were typed
 */
export async function understand(
  db: Database,
  typed: string,
  knowledge: SearchKnowledge,
  isExact: boolean,
): Promise<Understanding> {
  const { synonyms, shares } = knowledge;
  const typedWords = queryWords(typed);
  const pairs = neighbours(typedWords, synonyms);
  const known = await lookUpAll(db, typedWords, pairs, synonyms);
  const unmet = typedWords.filter(({ text, isCode }) => isCode && !isMet(known.get(text)));
  const apart = await codesApart(db, typed, isExact ? [] : unmet.map(({ text }) => text), synonyms);
  if (apart !== typed) return understand(db, apart, knowledge, isExact);
  const otherwise = isExact ? new Map<string, KnownWord>() : await writtenOtherwise(db, typedWords, known);
  const stemOf = (text: string) => known.get(text)?.stem;
  const isAnyWord = (text: string) => isMet(known.get(text)) || synonyms.words.has(text);
  // `com ar` is no form of `com`, and `de gelo` is `gelo`.
  const joins = pairs.filter(
    ({ text, parts, isByFunctionWord }) =>
      isAnyWord(text) &&
      !parts.some((part) => stemOf(part) === stemOf(text) || (isByFunctionWord && isAnyWord(part))),
  );
  const termsIn = termsSought(synonyms);
  const joined = new Set(joins.flatMap(({ places }) => places));
  const isThere = (code: string) => isWrittenCode(code, known.get(code)) || otherwise.has(code);
  const itself = typedWords.map((word, place) => {
    const isAnnouncer = word.announces !== undefined && isThere(word.announces);
    const typed: QueryWord = isAnnouncer ? { ...word, role: 'light' } : word;
    const code = joined.has(place) ? undefined : otherwise.get(typed.text);
    return code === undefined
      ? { ...typed, known: known.get(typed.text) ?? unknownWord(typed.text) }
      : { ...typed, text: code.word, known: code };
  });
  // The records have most words: then no term need be looked for.
  const inTermOf = (words: readonly Word[]) => {
    let places: Set<number> | undefined;
    return (place: number) => {
      places ??= new Set(termsIn(words).flatMap(({ places }) => places));
      return places.has(place);
    };
  };
  const isSaid = inTermOf(itself);
  const heard = itself.map((word, place) =>
    word.known.isKnown || isSaid(place) ? word : asHeard(word, known, synonyms),
  );
  const isBegun = heard.length > 0 && !isExact && !isSaid(heard.length - 1);
  const asTyped = isBegun ? completed(heard, synonyms, termsIn) : heard;
  const isInTerm = inTermOf(asTyped);
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
  const clues: Clues = {
    words,
    terms: termsIn(words),
    signals: signalsIn(typed),
    joins,
    known,
    meant,
    perhaps: new Map(doubtful.map(({ text }) => [text, guessed.get(text) ?? []])),
    equipmentStems: synonyms.equipmentStems,
  };
  const concepts = inTheirSense(
    words.map((word, place) => conceptAt(word, place, clues)),
    words,
    clues.signals,
  );
  const isSought = ({ other }: Concept, place: number) => isMet(words[place]?.known) || other.length > 0;
  const isTalk = talkIn(words, clues.terms);
  return {
    concepts: concepts.filter((concept, place) => isSought(concept, place) && !isTalk(place)),
    said: words.map((word) => ({ text: word.text, stem: saidStem(word) })),
    unknown: concepts
      .filter(
        (concept, place) =>
          concept.isRequired && (!isSought(concept, place) || words[place]?.isKindOfPart === true),
      )
      .map(({ text }) => text),
    corrections,
  };
}

const storyMinWords = 15;

/** The words of a whole story that need not be met and stand in no term: they tell what it is about, and are not sought. */
function talkIn(words: readonly Word[], terms: readonly SynonymMatch[]): (place: number) => boolean {
  if (words.length < storyMinWords) return () => false;
  const inTerms = new Set(terms.flatMap(({ places }) => places));
  return (place) => words[place]?.role === 'light' && !inTerms.has(place);
}

/** The terms that stand in words; read once where what they are taken for does not change them. */
function termsSought(synonyms: SynonymIndex): (words: readonly Word[]) => readonly SynonymMatch[] {
  const byStems = new Map<string, readonly SynonymMatch[]>();
  return (words) => {
    const stems = words.map(saidStem);
    const key = stems.join(' ');
    const known = byStems.get(key);
    if (known !== undefined) return known;
    const termsOf = (stems: readonly string[]) => findSynonyms(synonyms, stems);
    const terms = [...termsOf(stems), ...lackTerms(words, stems, termsOf)];
    byStems.set(key, terms);
    return terms;
  };
}

function saidStem({ known, role, text }: Word): string {
  return role === 'negation' && text !== 'sem' ? 'nao' : known.stem;
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
        // `notebook sem` is no form of `notebooks`.
        ...(next === undefined || word.role === 'negation' || next.role === 'negation'
          ? []
          : [{ ...both, text: word.text + next.text, parts: [word.text, next.text] }]),
      ];
    })
    .filter(({ text }) => text.length >= joinedMinChars);
}
