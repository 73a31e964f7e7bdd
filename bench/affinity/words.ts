import { saidIn } from '../../server/src/features/search/finding/affinity.ts';
import type { FaultStems, Saying } from './learn.ts';
import type { Row } from './vectors.ts';

/** A word of one fault alone says nothing of others; one of so many says nothing of any. */
const faultsMin = 2;
const shareMax = 0.3;
const rareShare = 0.002;
/** A word that was said once may be of him who said it. */
const sayingsMin = 2;

/** What vectors are learnt of. */
export interface Words {
  words: readonly string[];
  places: ReadonlyMap<string, number>;
  /** How much more it tells than a common word. */
  rarity: (word: string) => number;
}

/** The words of records that say something of several faults. */
export function wordsOfFaults(faults: readonly FaultStems[]): Words {
  const counts = countsOf(faults.map((stems) => stems.keys()));
  const words = [...counts]
    .filter(([stem, count]) => stem.length > 1 && count >= faultsMin && count <= shareMax * faults.length)
    .map(([stem]) => stem)
    .sort();
  const rarity = (word: string) => -Math.log(Math.max(rareShare, (counts.get(word) ?? 0) / faults.length));
  return { words, places: placesOf(words), rarity };
}

/** What was said more than once, and what records have. */
export function wordsOfSayings(sayings: readonly Saying[], ofRecords: readonly string[]): Words {
  const counts = countsOf(sayings.map(({ stems }) => saidIn(stems)));
  const said = [...counts].filter(([, count]) => count >= sayingsMin).map(([word]) => word);
  const words = [...new Set([...ofRecords, ...said])].sort();
  const rarity = (word: string) => Math.log((sayings.length + 1) / ((counts.get(word) ?? 0) + 1));
  return { words, places: placesOf(words), rarity };
}

function countsOf(of: readonly Iterable<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of of) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function placesOf(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, place) => [word, place]));
}

/** What is made of words of a table, each by how much it counts; others fall off. */
export function rowOf(
  counts: readonly (readonly [string, number])[],
  places: ReadonlyMap<string, number>,
): Row {
  const known = counts.flatMap(([word, count]) => {
    const place = places.get(word);
    return place === undefined ? [] : [{ place, count }];
  });
  return { places: known.map(({ place }) => place), counts: known.map(({ count }) => count) };
}
