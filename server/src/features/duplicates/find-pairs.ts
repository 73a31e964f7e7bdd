import { likenessOf } from './likeness.ts';
import { type Spellings, spellingsOf } from './spellings.ts';
import { compactOf, type WordsOfText, wordsOf } from './words-of.ts';

export interface ComparedText {
  id: number;
  text: string;
  /** Only texts of one group are compared: the models of a maker. */
  group: number;
  /** A number that names the record within its group, however it is separated: `TL-431`, `TL431`. */
  number: string | null;
}

/** Two records, the lower id first, and how alike they are. */
export interface FoundPair {
  a: number;
  b: number;
  likeness: number;
}

export interface FoundPairs {
  /** The most alike first. */
  pairs: FoundPair[];
  /** Some that are alike may be missing. */
  isPartial: boolean;
}

export interface PairLimits {
  likenessMin: number;
  pairsMax: number;
}

/** A word that so many texts of the same numbers begin with is looked up no further. */
const listedMax = 400;
const comparisonsMax = 5_000_000;

interface Doc extends WordsOfText {
  id: number;
  bucket: string;
}

/**
 * Pairs of texts that are nearly equal. Two such texts have one of their rarest words in common: only those that do are compared, so
 * that the cost grows with the texts, not with their pairs.
 */
export function findPairs(texts: readonly ComparedText[], limits: PairLimits): FoundPairs {
  const docs = texts.map(({ id, text, group }): Doc => {
    const read = wordsOf(text);
    return { id, ...read, bucket: `${group} ${read.guard}` };
  });
  const kept = new Kept(limits);
  addSameLetters(texts, docs, kept);
  const isPartial = addAlike(docs, limits.likenessMin, kept);
  return { pairs: kept.best(), isPartial: isPartial || kept.isFull };
}

/** The best pairs, each once. */
class Kept {
  readonly #limits: PairLimits;
  #pairs = new Map<string, FoundPair>();
  isFull = false;

  constructor(limits: PairLimits) {
    this.#limits = limits;
  }

  add(one: number, other: number, likeness: number): void {
    if (likeness < this.#limits.likenessMin || one === other) return;
    const [a, b] = one < other ? [one, other] : [other, one];
    const key = `${a} ${b}`;
    if ((this.#pairs.get(key)?.likeness ?? 0) >= likeness) return;
    this.#pairs.set(key, { a, b, likeness });
    if (this.#pairs.size > 4 * this.#limits.pairsMax) this.#cut();
  }

  best(): FoundPair[] {
    if (this.#pairs.size > this.#limits.pairsMax) this.#cut();
    return [...this.#pairs.values()].toSorted(byLikeness);
  }

  #cut(): void {
    const best = [...this.#pairs].toSorted(([, one], [, other]) => byLikeness(one, other));
    this.#pairs = new Map(best.slice(0, this.#limits.pairsMax));
    this.isFull = true;
  }
}

function byLikeness(one: FoundPair, other: FoundPair): number {
  return other.likeness - one.likeness || one.a - other.a || one.b - other.b;
}

/** Texts of the same letters, and numbers of the same letters and digits, whatever stands between them. */
function addSameLetters(texts: readonly ComparedText[], docs: readonly Doc[], kept: Kept): void {
  const seen = new Map<string, number[]>();
  const add = (key: string, id: number, likeness: number) => {
    const others = seen.get(key) ?? [];
    for (const other of others) kept.add(other, id, likeness);
    // One that is there very often is named with the first ones.
    if (others.length < listedMax) seen.set(key, [...others, id]);
  };
  texts.forEach(({ id, text, group, number }, at) => {
    const letters = compactOf(text);
    if (letters !== '') add(`${docs[at]?.bucket} = ${letters}`, id, 1);
    if (number !== null && compactOf(number) !== '') add(`${group} # ${compactOf(number)}`, id, 0.99);
  });
}

/** @returns whether some may have been left out */
function addAlike(docs: readonly Doc[], likenessMin: number, kept: Kept): boolean {
  const spellings = spellingsOf(docs);
  const meantTexts = new Map<string, number>();
  const keysOf = docs.map(({ words }) => [...new Set(words.map(spellings.meant))]);
  for (const keys of keysOf) for (const key of keys) meantTexts.set(key, (meantTexts.get(key) ?? 0) + 1);
  const rarest = (one: string, other: string) =>
    (meantTexts.get(one) ?? 0) - (meantTexts.get(other) ?? 0) || (one < other ? -1 : 1);
  const listed = new Map<string, Doc[]>();
  let comparisons = 0;
  let isPartial = false;
  docs.forEach((doc, at) => {
    const found = new Set<Doc>();
    for (const key of beginning(keysOf[at]?.toSorted(rarest) ?? [], likenessMin)) {
      const place = `${doc.bucket} ${key}`;
      const others = listed.get(place) ?? [];
      for (const other of others) found.add(other);
      if (others.length >= listedMax) isPartial = true;
      else if (others.length > 0) others.push(doc);
      else listed.set(place, [doc]);
    }
    comparisons += found.size;
    if (comparisons > comparisonsMax) isPartial = true;
    else for (const other of found) compare(doc, other, spellings, kept);
  });
  return isPartial;
}

/** Of words, the rarest first, so many that a text with none of them is less alike, whatever else it says. */
function beginning(keys: readonly string[], likenessMin: number): readonly string[] {
  const shared = Math.ceil((keys.length * likenessMin) / (2 - likenessMin));
  return keys.slice(0, keys.length - shared + 1);
}

function compare(one: Doc, other: Doc, spellings: Spellings, kept: Kept): void {
  kept.add(one.id, other.id, Math.round(likenessOf(one, other, spellings) * 1_000) / 1_000);
}
