import { kindOf, listKinds } from '../../../database/entry-lists.ts';
import { type Asked, type Levels, saysTurned, type WeighedText } from './asked.ts';
import { isBeside, levelInTitle, type MetText, turnedLevelIn } from './met-texts.ts';

/** How much an entry or a text meets of what is asked. */
export interface Judged {
  /** 0 to about 1.4. */
  relevance: number;
  /** It lacks nothing that was asked for. */
  isWhole: boolean;
  /** And its symptom or its equipment says it all, or a check and a fix both do. */
  isPlain: boolean;
}

const pairWeight = 0.1;
const brevityWeight = 0.1;
/** In a symptom from this level on: what brevity counts. */
const inTitleFrom = 0.8;
/** What stands in a check or a fix alone counts less. */
const plainFrom = 0.65;
/** Of `não liga` an entry that has `liga` alone. */
const affirmedWeight = 0.7;
/** Of a model that was named, one of the same kind. */
const kindLevel = 0.4;
/** A symptom whose length is not known, as it meets nothing. */
const usualWords = 12;

/** Numbers of one judgement, in the same place at each: a search judges a thousand, and an array of its own costs as much as to judge. */
class Scratch {
  private numbers = new Float64Array(64);

  /** At least so many, all 0; whoever calls next has the same. */
  cleared(length: number): Float64Array {
    if (this.numbers.length < length) this.numbers = new Float64Array(2 * length);
    return this.numbers.fill(0, 0, length);
  }
}

const fieldLevels = new Scratch();
const ownLevels = new Scratch();

/** An entry, by the lists of all that it shows. */
export function judgeEntry(asked: Asked, lists: readonly number[]): Judged {
  const count = asked.concepts.length;
  /** Field after field. */
  const ofFields = fieldLevels.cleared(count * fieldCount);
  const levels = ownLevels.cleared(2 * count);
  let words = usualWords;
  let pairs = 0;
  for (const list of lists) {
    const text = asked.texts.get(list);
    if (text === undefined) continue;
    const first = fieldOf(list) * count;
    if (kindOf(list) === listKinds.symptom) {
      words = text.words;
      pairs = pairsIn(asked, text);
    }
    for (let place = 0; place < count; place += 1) {
      ofFields[first + place] = Math.max(ofFields[first + place] ?? 0, text.levels[place] ?? 0);
      const turned = count + place;
      levels[turned] = Math.max(levels[turned] ?? 0, text.levels[turned] ?? 0);
    }
  }
  for (let place = 0; place < count; place += 1) levels[place] = inAllFields(ofFields, place, count);
  const isTurned = (place: number) => lists.some((list) => saysTurned(asked.texts.get(list), place));
  const isOfKind = (place: number) => {
    const kinds = asked.concepts[place]?.kinds;
    return kinds !== undefined && kinds.size > 0 && lists.some((list) => kinds.has(list));
  };
  return judge(asked, { words, pairs, levels, isTurned, isOfKind });
}

/** The same of an entry of which this text alone is known. */
export function judgeFirst(asked: Asked, text: WeighedText): Judged {
  const isSymptom = kindOf(text.list) === listKinds.symptom;
  return judge(asked, {
    words: isSymptom ? text.words : usualWords,
    pairs: isSymptom ? pairsIn(asked, text) : 0,
    levels: text.levels,
    isTurned: (place) => saysTurned(text, place),
  });
}

/** Fields of an entry; its equipment, parts and codes are one more. */
const textFields: readonly number[] = [listKinds.symptom, listKinds.diagnosis, listKinds.solution];
const fieldCount = textFields.length + 1;
/** A word that stands in the symptom and in the fix tells more than one that stands in either: how much each field after the best counts. */
const againWeight = 0.12;

function fieldOf(list: number): number {
  const place = textFields.indexOf(kindOf(list));
  return place < 0 ? textFields.length : place;
}

/** The level of a concept, by those of `count` concepts in each field. */
function inAllFields(ofFields: Float64Array, concept: number, count: number): number {
  let best = 0;
  let sum = 0;
  for (let place = concept; place < count * fieldCount; place += count) {
    const level = ofFields[place] ?? 0;
    if (level > best) best = level;
    sum += level;
  }
  return best + (sum - best) * againWeight;
}

/** A symptom, diagnosis or solution by itself. */
export function judgeText(asked: Asked, text: MetText): Judged {
  const { words, ways } = text;
  const levels = ownLevels.cleared(2 * ways.length);
  for (let place = 0; place < ways.length; place += 1) {
    levels[place] = levelInTitle(ways[place] ?? 0);
    levels[ways.length + place] = turnedLevelIn(listKinds.symptom, ways[place] ?? 0);
  }
  return judge(asked, {
    words,
    pairs: pairsIn(asked, text),
    levels,
    isTurned: (place) => saysTurned(text, place),
  });
}

/** The weight of the words that stand in a text beside the word that they follow in the query. */
function pairsIn({ concepts }: Asked, { ways }: MetText): number {
  let sum = 0;
  for (let place = 0; place < ways.length; place += 1)
    if (isBeside(ways[place] ?? 0)) sum += concepts[place]?.weight ?? 0;
  return sum;
}

/** What was found of the concepts, by their places. */
interface Held {
  /** Of the symptom. */
  words: number;
  pairs: number;
  levels: Levels;
  /** It turns the word at a place over; asked only where the query does. */
  isTurned: (place: number) => boolean;
  /** Its equipment is of the kind that the word at a place names, if of another model. */
  isOfKind?: (place: number) => boolean;
}

function judge(
  { concepts, totalWeight, hasUnknown }: Asked,
  { words, pairs, levels, isTurned, isOfKind }: Held,
): Judged {
  let sum = 0;
  let inTitle = 0;
  let isWhole = !hasUnknown;
  let isPlain = true;
  for (let place = 0; place < concepts.length; place += 1) {
    const concept = concepts[place];
    if (concept === undefined) continue;
    const isAffirmed = concept.isTurnedOver && !isTurned(place);
    const level = (levels[place] ?? 0) * (isAffirmed ? affirmedWeight : 1);
    if (level === 0 && isOfKind?.(place) === true) sum += concept.weight * kindLevel;
    sum += concept.weight * (level + (levels[concepts.length + place] ?? 0) * concept.turnedWeight);
    if (level >= inTitleFrom) inTitle += 1;
    if (concept.isRequired && level === 0) isWhole = false;
    if (concept.isRequired && level <= plainFrom) isPlain = false;
    if (isAffirmed) isWhole = false;
  }
  const relevance = (sum + pairs * pairWeight) / totalWeight + brevityWeight * Math.min(1, inTitle / words);
  return { relevance: Math.round(relevance * 1000) / 1000, isWhole, isPlain: isPlain && isWhole };
}

/** A list, and how much of what is asked its text meets. */
export interface RankedList extends Judged {
  list: number;
}

/**
 * The lists whose texts meet something of what is asked, the best first.
 * @param kinds of these kinds alone, where given
 * @param isWanted and such alone
 */
export function bestLists(
  { texts }: Asked,
  judge: (text: WeighedText) => Judged,
  kinds?: ReadonlySet<number>,
  isWanted: (ranked: RankedList) => boolean = () => true,
): RankedList[] {
  const ranked: RankedList[] = [];
  for (const text of texts.values()) {
    if (kinds !== undefined && !kinds.has(kindOf(text.list))) continue;
    const { relevance, isWhole, isPlain } = judge(text);
    const one = { list: text.list, relevance, isWhole, isPlain };
    if (relevance > 0 && isWanted(one)) ranked.push(one);
  }
  return ranked.toSorted((a, b) => b.relevance - a.relevance || a.list - b.list);
}
