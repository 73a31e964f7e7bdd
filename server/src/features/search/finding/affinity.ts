import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listKinds } from '../../../database/entry-lists.ts';

/** How many numbers tell what a word is about, each from -127 to 127. */
export const dimensions = 64;

const { symptom, diagnosis, solution, component, category } = listKinds;
/** How much a word in each kind of text says of what a fault is about. */
export const affinityWeights: ReadonlyMap<number, number> = new Map([
  [symptom, 0.7],
  [diagnosis, 0.65],
  [solution, 1],
  [category, 1],
  [component, 0.5],
]);

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

/**
 * Learnt from the starter base by `npm run bench affinity`: words that stand with the same other words are about the same,
 * though no text has both.
 */
const affinities = readAffinities(
  readFileSync(path.join(import.meta.dirname, '../../../../starter/afinidades.txt'), 'utf8'),
);

/**
 * What something is about; undefined where none of its words is known.
 * @param stems each with how much it counts
 */
export function directionOf(
  stems: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, Int8Array> = affinities,
): Direction | undefined {
  const sum = new Float64Array(dimensions);
  for (const [stem, weight] of stems) {
    const numbers = known.get(stem);
    if (numbers === undefined) continue;
    for (let place = 0; place < dimensions; place += 1)
      sum[place] = (sum[place] ?? 0) + weight * (numbers[place] ?? 0);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((one) => one / length);
}

/** How much two are about the same, 0 to 1; of those that are about opposite things 0 as well. */
export function affinity(one: Direction, other: Direction): number {
  let sum = 0;
  for (let place = 0; place < dimensions; place += 1) sum += (one[place] ?? 0) * (other[place] ?? 0);
  return Math.max(0, sum);
}
