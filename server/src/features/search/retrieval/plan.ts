import type { QueryTerm } from '../query/query-term.ts';
import { anyVariant, anyWord, joinedTerms } from './tsquery.ts';

/** The longest query, in terms, for which pages that lack one term are looked for. */
const droppedFrom = 5;
/** Among up to this many pages the nearest are also looked for by phrases. */
const smallBase = 10_000;
/** The nearest pages have two of this many rarest terms: none has all terms of a long query. */
const pairedTerms = { small: 6, large: 5 };
/** Pairs and single terms are skipped if their rarest term is in more pages than this. */
const soughtMax = 3_000;

/**
 * Tsqueries of pages that lack one term, that have two of the rarest, or one; the nearest first. Each costs the index about as much
 * as its rarest term has pages.
 * @param documents how many pages there are, about
 */
export function nearQueries(terms: readonly QueryTerm[], documents: number): string[] {
  const required = terms.filter(({ isRequired }) => isRequired);
  const sought = (required.length > 0 ? required : terms).filter(({ variants }) => variants.length > 0);
  if (sought.length === 0) return [];
  const isSmall = documents <= smallBase;
  const rarest = sought
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, isSmall ? pairedTerms.small : pairedTerms.large);
  const dropOne =
    sought.length > 2 && sought.length <= droppedFrom
      ? sought.map((dropped) => sought.filter((term) => term !== dropped))
      : [];
  const pairs = rarest.flatMap((one, index) => rarest.slice(index + 1).map((other) => [one, other]));
  const isCheap = (some: readonly QueryTerm[]) =>
    isSmall || Math.min(...some.map(({ frequency }) => frequency)) <= soughtMax;
  const singles = (isSmall ? sought : rarest).map((term) => [term]);
  const [first = []] = singles;
  const all = [...(sought.length > 2 ? [...dropOne, ...pairs] : []), ...singles].filter(isCheap);
  const meeting = isSmall ? anyVariant : anyWord;
  return (all.length > 0 ? all : [first]).map((some) => joinedTerms(some.map((term) => meeting(term))));
}
