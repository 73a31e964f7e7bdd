import { kindOf, listKinds } from '../../../database/entry-lists.ts';
import type { Concept } from '../meaning/concepts.ts';
import { type EntrySample, shareInAll } from './entry-sample.ts';
import { isOwnWord, isTurnedIn, levelIn, type MetText, turnedLevelIn } from './met-texts.ts';
import { namingShares } from './naming-shares.ts';

/** A query as entries and texts are held against it. */
export interface Asked {
  /** The texts that meet something of it, by their lists. */
  texts: ReadonlyMap<number, WeighedText>;
  concepts: readonly WeighedConcept[];
  /** All that can be met, so that relevance ends at 1, and a little more. */
  totalWeight: number;
  /** Something was asked for that no record has: whatever is found lacks it. */
  hasUnknown: boolean;
}

interface WeighedConcept {
  weight: number;
  turnedWeight: number;
  isRequired: boolean;
  /** An entry that has the word and turns it over nowhere lacks it; where no text can, none does. */
  isTurnedOver: boolean;
  /** The lists of the categories of the models that it names. */
  kinds: ReadonlySet<number>;
}

/**
 * How much each concept counts, 0 to 1, and after all of them how much it is turned over. One array for both: a search makes
 * hundreds.
 */
export type Levels = Float64Array;

/** A text, and how much it counts for each concept in an entry that shows it. */
export interface WeighedText extends MetText {
  levels: Levels;
}

const noKinds: ReadonlySet<number> = new Set();
/** A word that fewer entries show than this share tells all that a word can. */
const rareShare = 0.004;
const leastWeight = 0.4;
/** What tells so much names the fault, and so it does in a check or a fix: so much nearer to 1 it counts there. */
const rareFrom = 0.95;
const rareInBody = 0.49;
/** A part or code that has the very number stands before what has its kind, or what stands for it, in the symptom. */
const numberLevel = 1;
const numberKinds = new Set<number>([listKinds.component, listKinds.code]);
const bodyKinds = new Set<number>([listKinds.diagnosis, listKinds.solution]);

/**
 * @param hasUnknown a word of the query is in no record
 * @param kinds of each concept the lists of the categories of the models that it names; none where only texts are sought
 */
export function ask(
  concepts: readonly Concept[],
  met: ReadonlyMap<number, MetText>,
  sample: EntrySample,
  { hasUnknown, kinds = [] }: { hasUnknown: boolean; kinds?: readonly ReadonlySet<number>[] },
): Asked {
  const isNoneRequired = concepts.every(({ isRequired }) => !isRequired);
  const telling = concepts.map((_, place) => tellingOf(place, met, sample));
  const naming = concepts.every(({ isSign }) => !isSign) ? namingShares(concepts, met, telling) : [];
  const weighed = concepts.map(({ weight, turned, turnedWeight, isRequired, isTurnedOver }, place) => ({
    weight: weight * (telling[place] ?? 1) * (naming[place] ?? 1),
    turnedWeight: turned.length > 0 ? turnedWeight : 0,
    isRequired: isRequired || isNoneRequired,
    kinds: kinds[place] ?? noKinds,
    isTurnedOver: isTurnedOver && [...met.values()].some((text) => saysTurned(text, place)),
  }));
  const totalWeight = weighed.reduce((sum, { weight, turnedWeight }) => sum + weight * (1 + turnedWeight), 0);
  const texts = new Map<number, WeighedText>();
  const ofEach = 2 * concepts.length;
  // Of one piece: to make an array of its own for each took longer than to fill it.
  const ofAll = new Float64Array(met.size * ofEach);
  for (const text of met.values()) {
    const isBody = bodyKinds.has(kindOf(text.list));
    const isOfNumbers = numberKinds.has(kindOf(text.list));
    const { list, words, ways } = text;
    const levels = ofAll.subarray(texts.size * ofEach, (texts.size + 1) * ofEach);
    for (let place = 0; place < ways.length; place += 1) {
      const met = ways[place] ?? 0;
      const isNumber = isOfNumbers && concepts[place]?.isNumber === true && isOwnWord(met);
      const level = isNumber ? numberLevel : levelIn(list, met);
      const isNaming = isBody && level > 0 && (telling[place] ?? 0) >= rareFrom;
      levels[place] = isNaming ? level + (1 - level) * rareInBody : level;
      levels[ways.length + place] = turnedLevelIn(list, met);
    }
    texts.set(list, { list, words, ways, levels });
  }
  return { texts, concepts: weighed, totalWeight, hasUnknown };
}

/** From `leastWeight` for a word that nearly all entries show to 1 for one of few. */
function tellingOf(place: number, met: ReadonlyMap<number, MetText>, sample: EntrySample): number {
  const own: number[] = [];
  const other: number[] = [];
  for (const { list, ways } of met.values()) {
    const met = ways[place] ?? 0;
    if (isOwnWord(met)) own.push(list);
    else if (levelIn(list, met) > 0) other.push(list);
  }
  const share = Math.max(rareShare, shareInAll(sample, [own]), shareInAll(sample, [other]));
  return Math.max(leastWeight, Math.log(share) / Math.log(rareShare));
}

/** The lists that meet a concept. */
export function listsMeeting({ texts }: Asked, place: number): number[] {
  const lists: number[] = [];
  for (const { list, levels } of texts.values()) if ((levels[place] ?? 0) > 0) lists.push(list);
  return lists;
}

/** A text that is there turns the word at a place over as the query does. */
export function saysTurned(text: MetText | undefined, place: number): boolean {
  return text !== undefined && isTurnedIn(text.ways, place);
}
