import { equalWithin, ngramSimilarity, similarityToBest } from '../ranking/weights.ts';
import { isOn } from '../rules.ts';
import type { CompiledQuery } from './compiled-query.ts';
import type { FaultIndex } from './fault-index.ts';
import type { Scan, Scanner } from './scan.ts';
import { type Score, scoreScan } from './score-scan.ts';

/** What may be ranked: a fault, or a check or fix by itself. */
export interface RankCandidate {
  /** The key of the symptom or text (`recordKey`). */
  key: number;
  /** Undefined for a text by itself. */
  document: number | undefined;
  /** `text × 16 + field` of all that it has. */
  parts: ArrayLike<number>;
  /** How many letters its words have together. */
  length: number;
  likes: number;
  proof: number;
}

/** A text by itself, ranked as if it were this field of a fault. */
export function textCandidate(index: FaultIndex, key: number, field: number): RankCandidate {
  const text = index.heldText(key)?.text ?? 0;
  return {
    key,
    document: undefined,
    parts: [text * 16 + field],
    length: lengthOf(index, text),
    likes: 0,
    proof: 0,
  };
}

function lengthOf({ texts, terms }: FaultIndex, text: number): number {
  const { words, end } = texts.positionOf(text);
  const inText = new Set(texts.data.data.subarray(words, end));
  let length = 1;
  for (const term of inText) if (terms.lengths.at(term) > 0) length += terms.lengths.at(term) + 2;
  return length;
}

/** A candidate with its score. */
export interface RankedFault extends Score, RankCandidate {
  /** The parts that `value` is the sum of. */
  scores: { terms: number; ngrams: number; similarityToBest: number };
  /** Its symptom has every required term. */
  isSaid: boolean;
}

/** How many of the best are compared with the first. */
const comparedMax = 40;

/**
 * Orders candidates: those that meet the whole query first, then by score, equal scores by likes, and then by proof.
 */
export function rankFaults(
  index: FaultIndex,
  scanner: Scanner,
  candidates: readonly RankCandidate[],
): RankedFault[] {
  const { query: compiled } = scanner;
  const scans = candidates.map(({ parts, length }) => scanner.read(parts, length));
  const scored = candidates.map((one, position) => {
    const scan = scans[position] as Scan;
    return { one, scan, score: scoreScan(compiled, scan) };
  });
  const ngrams = isOn('ngrams') ? ngramSimilarities(scanner.gramCounts, scans) : [];
  const isRefused = refusing(
    compiled,
    scored.map(({ score }) => score),
  );
  let nearBest = 0;
  const ranked = scored.map(({ one, scan, score }, position): RankedFault => {
    const similarity = ngramSimilarity * (ngrams[position] ?? 0);
    const isOpposite = isRefused(score);
    if (!score.isWhole && !isOpposite) nearBest = Math.max(nearBest, score.value + similarity);
    return {
      key: one.key,
      document: one.document,
      parts: one.parts,
      length: one.length,
      likes: one.likes,
      proof: one.proof,
      matches: score.matches,
      isWhole: score.isWhole && !isOpposite,
      scores: { terms: score.value, ngrams: similarity, similarityToBest: 0 },
      isSaid: saysIt(compiled, scan),
      value: score.value + similarity,
    };
  });
  for (const one of ranked) one.isWhole &&= !isByChance(compiled, one, nearBest);
  const sorted = ranked.sort(byRank);
  return isOn('similar-to-best') ? likeTheBest(index, sorted) : sorted;
}

/** Whether a score is of what says the opposite of a term: it is refused only if another of these says what was asked. */
export function refusing({ terms }: CompiledQuery, scores: readonly Score[]): (score: Score) => boolean {
  const isSaidBySome = terms.map(({ term }, position) =>
    scores.some(({ matches, isWhole }) => {
      const { variant, polarity, isNear } = matches[position] ?? {};
      return term.isNegated
        ? polarity === 'negated'
        : variant !== undefined && polarity === undefined && isNear === false && isWhole;
    }),
  );
  return ({ matches }) =>
    matches.some(
      ({ polarity }, term) =>
        (polarity === 'affirmed' || polarity === 'denied') && isSaidBySome[term] === true,
    );
}

/** Whether it has every word, some only by a synonym, and less well than another has most of them. What was quoted is no chance. */
function isByChance({ terms }: CompiledQuery, { matches, value }: RankedFault, nearBest: number): boolean {
  if (value >= nearBest || terms.some(({ term }) => term.kind === 'phrase')) return false;
  return terms.some(
    ({ term }, position) => term.isRequired && matches[position]?.variant?.kind === 'synonym',
  );
}

/** Whether the symptom alone has every required term. */
function saysIt({ terms }: CompiledQuery, { fields }: Scan): boolean {
  return terms.every(
    ({ term, variants }) =>
      !term.isRequired ||
      variants.some(({ at }) => at.every((position) => ((fields[position] as number) & 1) !== 0)),
  );
}

/** What the order of two results depends on. */
type Ranked = Pick<RankedFault, 'isWhole' | 'value' | 'likes' | 'proof' | 'key'>;

export function byRank(one: Ranked, other: Ranked): number {
  const step = ({ value }: Ranked) => Math.round(value / equalWithin);
  return (
    Number(other.isWhole) - Number(one.isWhole) ||
    step(other) - step(one) ||
    other.likes - one.likes ||
    other.proof - one.proof ||
    other.value - one.value ||
    one.key - other.key
  );
}

/**
 * How similar each of these is to the query by character n-grams (tf-idf, rarity by these alone, lengths evened by their square
 * root), the most similar 1. It sees inflections, compounds and slips that no variant covers.
 * @param inQuery how often the query has each n-gram
 */
function ngramSimilarities(inQuery: readonly number[], scans: readonly Scan[]): number[] {
  const weights = inQuery.map((count, gram) => {
    const frequency = scans.reduce((sum, { grams }) => sum + ((grams[gram] as number) > 0 ? 1 : 0), 0);
    return (1 + Math.log(count)) * Math.log(1 + scans.length / Math.max(1, frequency)) ** 2;
  });
  const similarities = scans.map(({ grams, length }) => {
    let sum = 0;
    for (let gram = 0; gram < grams.length; gram += 1) {
      const count = grams[gram] as number;
      if (count > 0) sum += (1 + Math.log(count)) * (weights[gram] as number);
    }
    return sum / Math.sqrt(length);
  });
  const most = Math.max(...similarities, Number.MIN_VALUE);
  return similarities.map((similarity) => similarity / most);
}

/** Raises what resembles the best one: related faults help more than unrelated ones. */
function likeTheBest(index: FaultIndex, ranked: RankedFault[]): RankedFault[] {
  const compared = ranked.slice(0, comparedMax).map(({ parts }) => termsIn(index, parts));
  const [best] = compared;
  if (best === undefined) return ranked;
  const { frequency, seen } = index.scratch;
  for (const terms of compared) for (const term of terms) frequency[term] = (frequency[term] as number) + 1;
  const weights = Float64Array.from({ length: compared.length + 1 }, (_, count) =>
    count === 0 ? 0 : Math.log(1 + compared.length / count) ** 2,
  );
  const round = index.scratch.nextRound();
  for (const term of best) seen[term] = round;
  const measured = compared.map((terms) => {
    let [all, shared] = [0, 0];
    for (const term of terms) {
      const weight = weights[frequency[term] as number] as number;
      all += weight;
      if (seen[term] === round) shared += weight;
    }
    return { length: Math.sqrt(all) || 1, shared };
  });
  for (const terms of compared) for (const term of terms) frequency[term] = 0;
  const ofBest = measured[0]?.length ?? 1;
  const cosines = measured.map(({ length, shared }, position) =>
    position === 0 ? 0 : shared / (ofBest * length),
  );
  // The best gets the bonus of its nearest neighbour, so that its rank does not confirm itself.
  cosines[0] = Math.max(...cosines);
  for (const [position, cosine] of cosines.entries()) {
    const one = ranked[position];
    if (one === undefined) continue;
    one.scores.similarityToBest = similarityToBest * cosine;
    one.value += one.scores.similarityToBest;
  }
  return ranked.sort(byRank);
}

/** Each term that these texts have, once. */
function termsIn({ texts, terms, scratch }: FaultIndex, parts: ArrayLike<number>): number[] {
  const found: number[] = [];
  const [data, stems, { seen }, round] = [texts.data.data, terms.stems.data, scratch, scratch.nextRound()];
  for (let part = 0; part < parts.length; part += 1) {
    const { words, others, end } = texts.positionOf((parts[part] as number) >>> 4);
    for (let at = words; at < end; at += 1) {
      const term = data[at] as number;
      if (seen[term] !== round) {
        seen[term] = round;
        found.push(term);
      }
      const stem = at < others ? (stems[term] as number) : 0;
      if (stem === 0 || seen[stem] === round) continue;
      seen[stem] = round;
      found.push(stem);
    }
  }
  return found;
}
