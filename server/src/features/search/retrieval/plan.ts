import type { QueryTerm } from '../query/query-term.ts';
import type { Selection } from './selections.ts';
import { allTerms, anyVariant, anyWord, joinedTerms, withoutSynonyms } from './tsquery.ts';

/** Documents that meet every required term are counted up to this; reaching it means "more than a thousand". */
export const countedMax = 1_001;
const wholeInSymptomMax = 300;
const nearMax = 300;
/** The longest query, in terms, for which documents that lack one term are looked for. */
const droppedFrom = 5;
/** In a base of up to this many documents the nearest are also looked for by phrases. */
const smallBase = 10_000;
/** The nearest documents have two of this many rarest terms: no document has all terms of a long query. */
const pairedTerms = { small: 6, large: 5 };
/** Pairs and single terms are skipped if their rarest term is in more documents than this. */
const soughtMax = 3_000;

/** Documents that have some of the terms. */
export interface NearSelection extends Selection {
  /** The terms that they have, at least. */
  terms: readonly QueryTerm[];
}

/** What is looked at for a query. */
export interface SearchPlan {
  /** Documents that meet every required term; null where nothing is asked for. */
  whole: Selection | null;
  /** Where they are many: those that have all of them in the symptom, as they were typed. */
  wholeInSymptom: Selection | null;
  /** Where they are few: documents that lack one term, that have two of the rarest, or one. */
  near: readonly NearSelection[];
}

/**
 * Each selection costs the index about as much as its rarest term has documents.
 * @param documents how many there are, about
 * @param weights of the fields that must have the terms; all where none is given
 */
export function planSelections(terms: readonly QueryTerm[], documents: number, weights = ''): SearchPlan {
  const required = terms.filter(({ isRequired }) => isRequired);
  const sought = (required.length > 0 ? required : terms).filter(({ variants }) => variants.length > 0);
  if (sought.length === 0) return { whole: null, wholeInSymptom: null, near: [] };
  return {
    whole: { query: allTerms(sought, weights), atMost: countedMax },
    wholeInSymptom: { query: allTerms(sought.map(withoutSynonyms), 'A'), atMost: wholeInSymptomMax },
    near: nearSelections(sought, documents <= smallBase, weights),
  };
}

function nearSelections(sought: readonly QueryTerm[], isSmall: boolean, weights: string): NearSelection[] {
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
  return (all.length > 0 ? all : [first]).map((some) => ({
    query: joinedTerms(some.map((term) => meeting(term, weights))),
    atMost: nearMax,
    terms: some,
  }));
}
