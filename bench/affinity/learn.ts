import { Matrix, SVD } from 'ml-matrix';
import { saidIn } from '../../server/src/features/search/finding/affinity.ts';
import { draw } from './draw.ts';
import { helpOf, scaled, type Teaching } from './teaching.ts';
import { adam, add, directionsOf, gradientOfWords, type Row, type Vectors, zeroVectors } from './vectors.ts';
import { rowOf, type Words, wordsOfFaults, wordsOfSayings } from './words.ts';

/** A fault as the server sees it: its stems by how much each counts. */
export type FaultStems = ReadonlyMap<string, number>;

/** How somebody told of a fault. */
export interface Saying {
  fault: number;
  /** The stems of what he said, as the search understands it. */
  stems: readonly string[];
}

/** What a word is about, by the word. */
export type Learnt = ReadonlyMap<string, ArrayLike<number>>;

export interface LearntAffinities {
  /** Of words of records. */
  ofRecords: Learnt;
  /** Of what is said in queries (`saidIn`). */
  ofQueries: Learnt;
}

export interface Lessons {
  faults: readonly FaultStems[];
  related: Teaching['related'];
  sayings: readonly Saying[];
}

const usualSteps = 600;
const firstRate = 0.03;
/** So many of the words of a fault, and of a saying, are left out by chance at each step: no word shall be needed. */
const leftOut = { faults: 0.3, sayings: 0.3 };
const sayingsAtOnce = 700;
/** Of what a saying means so much is the faults that help beside the one that it was said of. */
const shareOfRelated = 0.4;
const littleKnown = 0.1;
/**
 * Learns what words are about: of each fault those shall be nearest that help beside it, and of what is said of a fault that
 * fault and those. Words begin where latent semantic analysis puts them.
 * @param width how many numbers tell what a word is about
 * @param steps how often all of them are moved
 */
export function learn(
  { faults, related, sayings }: Lessons,
  width: number,
  steps = usualSteps,
): LearntAffinities {
  const random = randomFrom(1);
  const records = wordsOfFaults(faults);
  const queries = wordsOfSayings(sayings, records.words);
  const ofRecords = beginning(faults, records, width);
  const ofQueries = beginningOfQueries(queries, records, ofRecords, random);
  const faultRows = faults.map((stems) => rowOf([...stems], records.places));
  const counted = (stems: readonly string[]) =>
    [...saidIn(stems)].map((said) => [said, queries.rarity(said)] as const);
  const sayingRows = sayings.map(({ stems }) => rowOf(counted(stems), queries.places));
  const helping = helpOf(faults.length, related);
  const meant = helping.map(meantBy);
  const [moveRecords, moveQueries] = [adam(ofRecords), adam(ofQueries)];
  for (let step = 0; step < steps; step += 1) {
    const rate = firstRate * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps));
    const told = thinned(faultRows, leftOut.faults, random);
    const toldAs = directionsOf(told, ofRecords);
    const { directions } = toldAs;
    const pull = zeroVectors(faults.length, width);
    draw(directions, directions, { ofThose: pull, ofFaults: pull }, (fault) => ({
      wanted: helping[fault],
      itself: fault,
    }));
    const batch = chosen(sayings.length, sayingsAtOnce, random);
    const said = thinned(
      batch.map((place) => sayingRows[place] ?? noWords),
      leftOut.sayings,
      random,
    );
    const saidAs = directionsOf(said, ofQueries);
    const pullOfSaid = zeroVectors(batch.length, width);
    draw(saidAs.directions, directions, { ofThose: pullOfSaid, ofFaults: pull }, (place) => ({
      wanted: meant[sayings[batch[place] ?? 0]?.fault ?? 0],
    }));
    moveQueries(gradientOfWords(said, saidAs, pullOfSaid, queries.words.length), rate);
    moveRecords(gradientOfWords(told, toldAs, pull, records.words.length), rate);
  }
  return {
    ofRecords: learntOf(records.words, ofRecords, () => 1),
    ofQueries: learntOf(queries.words, ofQueries, queries.rarity),
  };
}

const noWords: Row = { places: [], counts: [] };

/** Where words begin: the singular value decomposition of the faults by their words (latent semantic analysis). */
function beginning(faults: readonly FaultStems[], { words, rarity }: Words, width: number): Vectors {
  const rows = faults.map((stems) => {
    const row = words.map((word) => (stems.get(word) ?? 0) * rarity(word));
    const length = Math.hypot(...row) || 1;
    return row.map((one) => one / length);
  });
  const { rightSingularVectors } = new SVD(new Matrix(rows), { autoTranspose: true });
  const vectors = zeroVectors(words.length, width);
  const known = Math.min(width, rightSingularVectors.columns);
  for (const [place, word] of words.entries())
    for (let one = 0; one < known; one += 1)
      vectors.numbers[place * width + one] = rightSingularVectors.get(place, one) * rarity(word);
  const usual = Math.sqrt(vectors.numbers.reduce((sum, one) => sum + one * one, 0) / vectors.numbers.length);
  return { numbers: vectors.numbers.map((one) => one / (usual || 1)), width };
}

/** What a saying of a fault means, by its share: the fault, and those that help beside it. */
function meantBy(help: ReadonlyMap<number, number>, fault: number): Map<number, number> {
  const ofOthers = help.size === 0 ? 0 : shareOfRelated;
  return new Map([...scaled(help, ofOthers), [fault, 1 - ofOthers]]);
}

/** Words that records have begin where they are there; of others nothing is known. */
function beginningOfQueries(
  queries: Words,
  records: Words,
  ofRecords: Vectors,
  random: () => number,
): Vectors {
  const { width } = ofRecords;
  const vectors = zeroVectors(queries.words.length, width);
  for (const [place, word] of queries.words.entries()) {
    const known = records.places.get(word);
    if (known !== undefined) add(vectors, place, ofRecords, known, 1);
    else
      for (let one = place * width; one < (place + 1) * width; one += 1)
        vectors.numbers[one] = littleKnown * (random() - 0.5);
  }
  return vectors;
}

function chosen(count: number, atMost: number, random: () => number): number[] {
  return Array.from({ length: Math.min(atMost, count) }, () => Math.floor(random() * count));
}

/** The same without a share of the words of each, by chance. */
function thinned(rows: readonly Row[], share: number, random: () => number): Row[] {
  return rows.map(({ places, counts }) => {
    const isKept = places.map(() => random() >= share);
    return { places: places.filter((_, at) => isKept[at]), counts: counts.filter((_, at) => isKept[at]) };
  });
}

function learntOf(words: readonly string[], vectors: Vectors, times: (word: string) => number): Learnt {
  const { numbers, width } = vectors;
  return new Map(
    words.map((word, place) => [
      word,
      numbers.slice(place * width, (place + 1) * width).map((one) => one * times(word)),
    ]),
  );
}

/** The same numbers each time (a linear congruential generator, with the constants of Numerical Recipes). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
