import type { Database } from '../../../database/database.ts';
import { kindOf, listKinds } from '../../../database/entry-lists.ts';
import {
  addTo,
  affinity,
  affinityWeights,
  type Direction,
  dimensions,
  directionOfTexts,
} from './affinity.ts';
import type { EntrySample } from './entry-sample.ts';
import { stemsInLists } from './listed-texts.sql.ts';

/** What an entry shows. */
export interface Pictured {
  lists: readonly number[];
  /** All that other entries of its fault show: it is about the same. */
  others?: readonly number[] | undefined;
}

/** How common words and things are in the whole base. */
export interface Commonness {
  sample: EntrySample;
  /** The share, 0 to 1, of the texts that have each of the commonest stems. */
  shares: ReadonlyMap<string, number>;
}

/** What something shows. */
export interface Portrait {
  /** Worked out where it is asked for: many portraits are looked at for their direction alone. */
  shown(): Weights;
  /** What it is about; none where that is not known of any of its words. */
  direction: Direction | undefined;
}

interface Weights {
  /** Each word and thing by how much it tells. */
  weights: ReadonlyMap<string, number>;
  /** Of all together, as of a vector. */
  length: number;
}

const bestCount = 5;
/** How much more the very best count than the others of the best. */
const sharpness = 6;
/** How much more the rare tells than the common. */
const rarity = 1.5;
/** The share of what is too rare for the statistics to know. */
const rareShare = 0.002;
/** What being about the same counts, beside showing the same words and things. */
const affinityShare = 0.7;

const { symptom, diagnosis, solution, model, component, category } = listKinds;
/**
 * How much a word or thing of each kind says of what a fault is. Symptoms are worded by how they are told (`LED piscando 2
 * vezes`, `código 55`), fixes by what was broken.
 */
const textWeights = new Map<number, number>([
  [symptom, 0.5],
  [diagnosis, 0.65],
  [solution, 1],
]);
const thingWeights = new Map<number, number>([
  [model, 0.5],
  [component, 1],
  [category, 1.5],
]);

/** A model, part or category as something that a portrait has, beside stems. */
const thingMark = '#';

/** What these show: the words of symptom, checks and fixes, and the models, parts and categories. */
export async function portraitsOf(
  db: Database,
  shown: readonly Pictured[],
  commonness: Commonness,
): Promise<Portrait[]> {
  const told = shown.map(({ lists, others = [] }) =>
    [...new Set([...lists, ...others])].filter((list) => affinityWeights.has(kindOf(list))),
  );
  const stems = await stemsInLists(db, [...new Set(told.flat())]);
  return shown.map(({ lists }, place) => {
    let weights: Weights | undefined;
    return {
      shown: () => {
        weights ??= weightsOf(lists, stems, commonness);
        return weights;
      },
      direction: directionOfTexts(
        (told[place] ?? []).map((list) => ({
          stems: stems.get(list) ?? [],
          weight: affinityWeights.get(kindOf(list)) ?? 0,
        })),
      ),
    };
  });
}

function weightsOf(
  lists: readonly number[],
  stems: ReadonlyMap<number, readonly string[]>,
  commonness: Commonness,
): Weights {
  const weights = new Map<string, number>();
  const ofStems = tellingOfStems(commonness.shares);
  for (const list of lists) {
    const ofThing = thingWeights.get(kindOf(list));
    if (ofThing !== undefined)
      weights.set(`${thingMark}${list}`, ofThing * telling(shareOfThing(list, commonness)));
    const ofText = textWeights.get(kindOf(list));
    if (ofText === undefined) continue;
    for (const stem of stems.get(list) ?? []) {
      const weight = ofText * (ofStems.get(stem) ?? rareTelling);
      if (weight > (weights.get(stem) ?? 0)) weights.set(stem, weight);
    }
  }
  return { weights, length: lengthOf(weights) };
}

function lengthOf(weights: ReadonlyMap<string, number>): number {
  let squares = 0;
  for (const weight of weights.values()) squares += weight * weight;
  return Math.sqrt(squares) || 1;
}

/** How much is told by what this share, 0 to 1, of all has. */
function telling(share: number): number {
  return (-Math.log(Math.max(rareShare, share))) ** rarity;
}

/** Most words are so rare. */
const rareTelling = telling(rareShare);

const tellings = new WeakMap<Commonness['shares'], ReadonlyMap<string, number>>();

/** How much each of the commonest stems tells; worked out once for each reading of their shares. */
function tellingOfStems(shares: Commonness['shares']): ReadonlyMap<string, number> {
  const known = tellings.get(shares) ?? new Map([...shares].map(([stem, share]) => [stem, telling(share)]));
  tellings.set(shares, known);
  return known;
}

function shareOfThing(list: number, { sample }: Commonness): number {
  return (sample.byList.get(list)?.length ?? 0) / Math.max(1, sample.size);
}

/** The stems and the lists of things of a portrait that tell most. */
export function mostTelling(portrait: Portrait, atMost: number): { stems: string[]; things: number[] } {
  const features = [...portrait.shown().weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, atMost)
    .map(([feature]) => feature);
  return {
    stems: features.filter((feature) => !feature.startsWith(thingMark)),
    things: features.flatMap((feature) => (feature.startsWith(thingMark) ? [Number(feature.slice(1))] : [])),
  };
}

/** Something found, and what it shows; undefined where that was not asked. */
interface Compared {
  relevance: number;
  portrait: Portrait | undefined;
}

/**
 * How alike each is to the best of all, 0 to 1; 0 of what has no portrait, and where there are hardly any.
 * @param found the best first
 */
export function likenessToBest(found: readonly Compared[]): number[] {
  if (found.length < 3) return found.map(() => 0);
  // One portrait of all the best: to be like it is to be like each of them by what it counts.
  const weights = new Map<string, number>();
  const direction = new Float64Array(dimensions);
  let length = 0;
  for (const { relevance, portrait } of found.slice(0, bestCount)) {
    const counted = relevance ** sharpness;
    length += counted;
    const shown = portrait?.shown();
    for (const [feature, weight] of shown?.weights ?? [])
      weights.set(feature, (weights.get(feature) ?? 0) + (counted * weight) / (shown?.length ?? 1));
    if (portrait?.direction !== undefined) addTo(direction, portrait.direction, counted);
  }
  const ofBest = { shown: () => ({ weights, length }), direction: direction.map((one) => one / length) };
  return found.map(({ portrait }) => (portrait === undefined ? 0 : likeness(portrait, ofBest)));
}

/** How alike two portraits are, 0 to 1: by what both show, and by what both are about. */
export function likeness(one: Portrait, other: Portrait): number {
  const [ofOne, ofOther] = [one.shown(), other.shown()];
  let sum = 0;
  for (const [feature, weight] of ofOne.weights) sum += weight * (ofOther.weights.get(feature) ?? 0);
  const shown = sum / (ofOne.length * ofOther.length);
  if (one.direction === undefined || other.direction === undefined) return shown;
  return shown + affinityShare * (affinity(one.direction, other.direction) - shown);
}
