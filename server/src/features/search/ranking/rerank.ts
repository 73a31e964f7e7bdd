import type { AnalyzedQuery } from '../query/query-term.ts';
import { isOn } from '../rules.ts';
import type { SearchDocument } from './document.ts';
import { ngramSimilarities } from './ngrams.ts';
import { type Score, scoreDocument } from './score.ts';
import { equalWithin, ngramSimilarity, similarityToBest } from './weights.ts';

/** A document with its score. */
export interface RankedDocument extends Score {
  document: SearchDocument;
  /** Likes of its most liked entry. */
  likes: number;
  /** The best proof of its solutions, for sorting. */
  proof: number;
  /** The parts that `value` is the sum of. */
  parts: { terms: number; ngrams: number; similarityToBest: number };
}

/** A document to rank. */
export interface RankCandidate {
  document: SearchDocument;
  likes: number;
  proof: number;
}

/** How many of the best documents are compared with the first. */
const comparedMax = 40;

/**
 * Orders candidates: those that meet the whole query first, then by score, equal scores by likes, and then by proof.
 * @param how.byLikeness n-grams and the likeness to the best count. Not for pages, which say much beside what is asked
 */
export function rerank(
  query: AnalyzedQuery,
  candidates: readonly RankCandidate[],
  { byLikeness = true }: { byLikeness?: boolean } = {},
): RankedDocument[] {
  const scored = candidates.map((one) => ({ ...one, score: scoreDocument(query, one.document) }));
  // A document that affirms a negated term is refused only if some other document negates it.
  const isNegatable = query.terms.map((_, place) =>
    scored.some(({ score }) => score.matches[place]?.polarity === 'negated'),
  );
  const ngrams =
    byLikeness && isOn('ngrams')
      ? ngramSimilarities(
          query.words,
          candidates.map(({ document }) => document.words),
        )
      : [];
  const ranked = scored.map(({ document, likes, proof, score }, index): RankedDocument => {
    const isRefused = score.matches.some(
      ({ polarity }, place) => polarity === 'affirmed' && isNegatable[place] === true,
    );
    const parts = { terms: score.value, ngrams: ngramSimilarity * (ngrams[index] ?? 0), similarityToBest: 0 };
    const value = parts.terms + parts.ngrams;
    return { ...score, isWhole: score.isWhole && !isRefused, document, likes, proof, parts, value };
  });
  return byLikeness && isOn('similar-to-best')
    ? likeTheBest(ranked.toSorted(byRank))
    : ranked.toSorted(byRank);
}

export function byRank(one: RankedDocument, other: RankedDocument): number {
  const step = ({ value }: RankedDocument) => Math.round(value / equalWithin);
  return (
    Number(other.isWhole) - Number(one.isWhole) ||
    step(other) - step(one) ||
    other.likes - one.likes ||
    other.proof - one.proof ||
    other.value - one.value ||
    one.document.list - other.document.list
  );
}

/** Raises the documents that resemble the best one: related faults help more than unrelated ones. */
function likeTheBest(ranked: readonly RankedDocument[]): RankedDocument[] {
  const compared = ranked.slice(0, comparedMax);
  const [best] = compared;
  if (best === undefined) return [];
  const weights = rarities(compared.map(({ document }) => document));
  const lengthOf = ({ lexemes }: SearchDocument) => {
    let sum = 0;
    for (const lexeme of lexemes.keys()) sum += weights.get(lexeme) ?? 0;
    return Math.sqrt(sum) || 1;
  };
  const ofBest = lengthOf(best.document);
  const cosines = compared.map(({ document }, index) => {
    if (index === 0) return 0;
    let sum = 0;
    for (const lexeme of document.lexemes.keys())
      if (best.document.lexemes.has(lexeme)) sum += weights.get(lexeme) ?? 0;
    return sum / (ofBest * lengthOf(document));
  });
  // The best gets the bonus of its nearest neighbour, so that its rank does not confirm itself.
  cosines[0] = Math.max(...cosines);
  return ranked
    .map((one, index) => {
      const similarity = similarityToBest * (cosines[index] ?? 0);
      return { ...one, value: one.value + similarity, parts: { ...one.parts, similarityToBest: similarity } };
    })
    .toSorted(byRank);
}

/** The squared rarity of each lexeme among these documents. */
function rarities(documents: readonly SearchDocument[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { lexemes } of documents)
    for (const lexeme of lexemes.keys()) frequency.set(lexeme, (frequency.get(lexeme) ?? 0) + 1);
  return new Map(
    [...frequency].map(([lexeme, count]) => [lexeme, Math.log(1 + documents.length / count) ** 2]),
  );
}
