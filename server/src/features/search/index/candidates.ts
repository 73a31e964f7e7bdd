import { ditosCoarse, fieldBoost, variantWeight } from '../ranking/weights.ts';
import type { CompiledQuery, CompiledTerm, CompiledVariant } from './compiled-query.ts';
import type { FaultIndex } from './fault-index.ts';
import { Numbers } from './numbers.ts';
import { documentOf, fieldBits, fieldsMask } from './postings.ts';

/** Below so many documents that meet everything, the nearest are looked at too. */
const enoughWhole = 60;

/** What a field is worth before a document is read: whether one way to say a symptom has the words is not known yet. */
const coarse = Float32Array.from({ length: fieldsMask + 1 }, (_, fields) => {
  const worth = [
    [fieldBits.symptom, fieldBoost.symptom],
    [fieldBits.equipment, fieldBoost.equipment],
    [fieldBits.checkOrFix, fieldBoost.checkOrFix],
    [fieldBits.ditos, ditosCoarse],
  ] as const;
  return worth.reduce((sum, [field, boost]) => sum + ((fields & field) === 0 ? 0 : boost), 0);
});

/** Documents worth reading. */
export interface Candidates {
  /** The best by what the index says, at most as many as were asked for. */
  best: number[];
  /** Those that meet every required term. */
  meeting: Uint32Array;
}

/** The documents worth reading for a query: those that meet all of it; where they are few, those that meet most of it too. */
export function findCandidates(index: FaultIndex, compiled: CompiledQuery, atMost: number): Candidates {
  const { terms } = compiled;
  const { documents, scratch } = index;
  scratch.reserve(index.terms.size, index.terms.gramsSize, documents.size);
  const { score, met, found } = scratch;
  const required = terms.filter(({ term }) => term.isRequired);
  const sought = new Set(
    (required.length > 0 ? required : terms).filter(({ variants }) => variants.length > 0),
  );
  let rest = terms.reduce((sum, { term }) => sum + term.weight, 0);
  let isOpen = true;
  for (const one of terms.toSorted(({ term: a }, { term: b }) => b.weight - a.weight)) {
    addTerm(index, compiled, one, sought.has(one), isOpen);
    rest -= one.term.weight;
    // What has none of the heavier terms cannot become one of the best any more, nor meet all.
    if (isOpen && sought.has(one)) isOpen = !areSettled(index, atMost, rest);
  }
  const { meeting, near } = split(index, sought.size);
  const best = highest(score, meeting, atMost);
  if (meeting.length < enoughWhole) best.push(...highest(score, near, Math.max(0, atMost - meeting.length)));
  for (let position = 0; position < found.length; position += 1) {
    const document = found.at(position);
    score[document] = met[document] = 0;
  }
  found.clear();
  return { best, meeting };
}

/** Of those that were found: what meets so many terms, and what meets fewer. */
function split({ documents, scratch }: FaultIndex, terms: number) {
  const { met, found } = scratch;
  const [meeting, near] = [new Numbers(), new Numbers(found.length)];
  for (let position = 0; position < found.length; position += 1) {
    const document = found.at(position);
    const count = met[document] as number;
    if (count > 0 && documents.isInUse(document)) (count === terms ? meeting : near).push(document);
  }
  return { meeting: meeting.all, near: near.all };
}

/** Whether so many documents have at least this score. */
function areSettled({ documents, scratch }: FaultIndex, atMost: number, least: number): boolean {
  const { score, met, found } = scratch;
  let count = 0;
  for (let position = 0; position < found.length && count < atMost; position += 1) {
    const document = found.at(position);
    if ((score[document] as number) >= least && met[document] !== 0 && documents.isInUse(document))
      count += 1;
  }
  return count >= atMost;
}

/**
 * @param isSought whether documents must meet it
 * @param isOpen whether documents count that no term before had
 */
function addTerm(
  index: FaultIndex,
  compiled: CompiledQuery,
  { term, variants }: CompiledTerm,
  isSought: boolean,
  isOpen: boolean,
): void {
  const { score, scoreOfTerm, scoreOfSynonyms, met, metByTerm, found, touched } = index.scratch;
  for (const variant of variants) addVariant(index, compiled, variant, isOpen);
  for (let position = 0; position < touched.length; position += 1) {
    const document = touched.at(position);
    if (score[document] === 0) found.push(document);
    const own = scoreOfTerm[document] as number;
    const any = own + (scoreOfSynonyms[document] as number);
    const worth = Math.max(Math.min(1, own), variantWeight.synonym * Math.min(1, any));
    score[document] = (score[document] as number) + term.weight * worth;
    if (isSought) met[document] = (met[document] as number) + (metByTerm[document] as number);
    scoreOfTerm[document] = scoreOfSynonyms[document] = metByTerm[document] = 0;
  }
  touched.clear();
}

function addVariant(
  index: FaultIndex,
  { numbers }: CompiledQuery,
  { variant, at }: CompiledVariant,
  isOpen: boolean,
): void {
  const { score, scoreOfTerm, scoreOfSynonyms, metByTerm, touched } = index.scratch;
  const isOwn = variant.kind !== 'synonym' && variant.kind !== 'sameKind';
  const scores = isOwn ? scoreOfTerm : scoreOfSynonyms;
  const meets = variant.kind !== 'sameKind';
  const all = at.map((position) => numbers[position] as number);
  if (all.includes(0)) return;
  if (all.length > 1) all.sort((one, other) => frequencyOf(index, one) - frequencyOf(index, other));
  const [rarest = 0, ...others] = all;
  const beside = others.map((term) => new Cursor(index.documents.postings.of(term)));
  for (const postings of index.documents.postings.of(rarest))
    for (let position = 0; position < postings.length; position += 1) {
      const posting = postings[position] as number;
      const document = documentOf(posting);
      if (!isOpen && score[document] === 0) continue;
      let value = coarse[posting & fieldsMask] as number;
      for (let other = 0; other < beside.length && value > 0; other += 1)
        value = Math.min(value, coarse[(beside[other] as Cursor).fieldsOf(document)] as number);
      if (value === 0) continue;
      if (scoreOfTerm[document] === 0 && scoreOfSynonyms[document] === 0) touched.push(document);
      scores[document] = (scores[document] as number) + value;
      if (meets) metByTerm[document] = 1;
    }
}

/** Looks up the documents of a term, one after the other by ascending documents. */
class Cursor {
  readonly #lists: readonly Uint32Array[];
  #list = 0;
  #position = 0;

  constructor(lists: readonly Uint32Array[]) {
    this.#lists = lists;
  }

  /** The fields of a document that have the term. */
  fieldsOf(document: number): number {
    for (; this.#list < this.#lists.length; this.#list += 1, this.#position = 0) {
      const postings = this.#lists[this.#list] as Uint32Array;
      this.#position = positionFrom(postings, this.#position, document);
      const posting = postings[this.#position];
      if (posting !== undefined) return documentOf(posting) === document ? posting & fieldsMask : 0;
    }
    return 0;
  }
}

/** Where the first posting is, from a position on, whose document is not before this one: in steps that double, then by halves. */
function positionFrom(postings: Uint32Array, from: number, document: number): number {
  let step = 1;
  let [low, high] = [from, from];
  while (high < postings.length && documentOf(postings[high] as number) < document) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, postings.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (documentOf(postings[middle] as number) < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The documents with the highest scores, the best first. */
function highest(score: Float32Array, documents: Uint32Array, atMost: number): number[] {
  if (atMost === 0) return [];
  const order = (one: number, other: number) =>
    (score[other] as number) - (score[one] as number) || one - other;
  let best: number[] = [];
  let [least, last] = [0, Number.POSITIVE_INFINITY];
  for (const document of documents) {
    const own = score[document] as number;
    if (own < least || (own === least && document > last)) continue;
    best.push(document);
    if (best.length < 2 * atMost) continue;
    best = best.sort(order).slice(0, atMost);
    last = best[atMost - 1] as number;
    least = score[last] as number;
  }
  return best.sort(order).slice(0, atMost);
}

function frequencyOf(index: FaultIndex, term: number): number {
  return index.documents.frequencies.data[term] ?? 0;
}
