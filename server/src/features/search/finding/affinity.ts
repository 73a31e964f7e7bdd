import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listKinds } from '../../../database/entry-lists.ts';

/** How many numbers tell what a word is about, each from -127 to 127. */
export const dimensions = 128;

const { symptom, diagnosis, solution, component, category } = listKinds;
/** How much a word in each kind of text says of what a fault is about. */
export const affinityWeights: ReadonlyMap<number, number> = new Map([
  [symptom, 0.7],
  [diagnosis, 0.65],
  [solution, 1],
  [category, 1],
  [component, 0.5],
]);

/** What each stem is about. */
export type Affinities = ReadonlyMap<string, ArrayLike<number>>;

/** What a fault is about, of length 1. */
export type Direction = Float64Array;

/**
 * Reads what words are about: each line a stem, a space, and its numbers as bytes in base64.
 * @throws where a line has another count of numbers
 */
export function readAffinities(text: string): ReadonlyMap<string, Int8Array> {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [stem = '', numbers = ''] = line.split(' ');
      const bytes = Int8Array.from(Buffer.from(numbers, 'base64'));
      if (bytes.length !== dimensions)
        throw new Error(`“${line}”: ${bytes.length} numbers, not ${dimensions}`);
      return [stem, bytes];
    }),
  );
}

const ofStarter = (file: string): Affinities =>
  readAffinities(readFileSync(path.join(import.meta.dirname, '../../../../starter', file), 'utf8'));

/**
 * Learnt by `npm run bench affinity`, from the starter base and from which of its faults are related: words of records that
 * are about the same, though no text has both.
 */
const affinities = ofStarter('afinidades.txt');

/** Learnt with them from how people tell of these faults: what words of queries are about, many of which no record has. */
const affinitiesOfQueries = ofStarter('afinidades-ditas.txt');

/**
 * What something is about; undefined where none of its words is known.
 * @param stems each with how much it counts
 */
export function directionOf(
  stems: ReadonlyMap<string, number>,
  known: Affinities = affinities,
): Direction | undefined {
  const sum = new Float64Array(dimensions);
  for (const [stem, weight] of stems) {
    const numbers = known.get(stem);
    if (numbers !== undefined) addTo(sum, numbers, weight);
  }
  return ofLengthOne(sum);
}

/** A text, by its stems, and how much it says of what a fault is about. */
export interface Told {
  stems: readonly string[];
  weight: number;
}

/** What texts are about together: each stem counts as much as in the text that says most. */
export function directionOfTexts(texts: readonly Told[]): Direction | undefined {
  const sum = new Float64Array(dimensions);
  const counted: number[] = [];
  // Those that say most first: what a stem has been counted for is then enough.
  for (const { stems, weight } of texts.toSorted((a, b) => b.weight - a.weight)) {
    const { known, together } = knownIn(stems);
    addTo(sum, together, weight);
    for (const place of known)
      if (isCounted[place] === 1) addTo(sum, vectors[place] ?? noNumbers, -weight);
      else {
        isCounted[place] = 1;
        counted.push(place);
      }
  }
  for (const place of counted) isCounted[place] = 0;
  return ofLengthOne(sum);
}

const vectors = [...affinities.values()];
const placeOf = new Map([...affinities.keys()].map((stem, place) => [stem, place]));
/** Nothing but 0 between calls: a search asks this of dozens of entries, for each of which there are a thousand places. */
const isCounted = new Uint8Array(vectors.length);

/** The stems of a text that are known. */
interface KnownStems {
  /** By their places in `vectors`, each once. */
  known: readonly number[];
  /** The sum of their numbers. */
  together: Int32Array;
}

const knownInTexts = new WeakMap<readonly string[], KnownStems>();

/** Noted for as long as somebody keeps the stems. */
function knownIn(stems: readonly string[]): KnownStems {
  const noted = knownInTexts.get(stems);
  if (noted !== undefined) return noted;
  const known = [...new Set(stems.flatMap((stem) => placeOf.get(stem) ?? []))];
  const together = new Int32Array(dimensions);
  for (const place of known) addTo(together, vectors[place] ?? noNumbers, 1);
  knownInTexts.set(stems, { known, together });
  return { known, together };
}

const noNumbers = new Int8Array();

/** Adds the numbers of something, by so much, to a sum. */
export function addTo(sum: Float64Array | Int32Array, numbers: ArrayLike<number>, weight: number): void {
  for (let place = 0; place < dimensions; place += 1)
    sum[place] = (sum[place] ?? 0) + weight * (numbers[place] ?? 0);
}

function ofLengthOne(sum: Float64Array): Direction | undefined {
  let squares = 0;
  for (const one of sum) squares += one * one;
  if (squares === 0) return undefined;
  const times = 1 / Math.sqrt(squares);
  for (let place = 0; place < dimensions; place += 1) sum[place] = (sum[place] ?? 0) * times;
  return sum;
}

const turning = new Set(['nao', 'sem']);

/** What a query says, as it is learnt: each of its stems once, and what is turned over (`nao_lig`) besides. */
export function saidIn(stems: readonly string[]): Set<string> {
  const turned = stems.flatMap((stem, place) => {
    const before = stems[place - 1];
    return before !== undefined && turning.has(before) ? [`${before}_${stem}`] : [];
  });
  return new Set([...stems, ...turned]);
}

/** What a query is about, of the same space as `directionOf`; undefined where none of its words is known. */
export function directionSaid(stems: readonly string[]): Direction | undefined {
  return directionOf(new Map([...saidIn(stems)].map((said) => [said, 1])), affinitiesOfQueries);
}

/** How much two are about the same, 0 to 1; of those that are about opposite things 0 as well. */
export function affinity(one: Direction, other: Direction): number {
  let sum = 0;
  for (let place = 0; place < dimensions; place += 1) sum += (one[place] ?? 0) * (other[place] ?? 0);
  return Math.max(0, sum);
}
