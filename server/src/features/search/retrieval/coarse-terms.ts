import type { QueryTerm } from '../query/query-term.ts';
import { anyVariant, withoutSynonyms } from './tsquery.ts';

/** A term for the coarse score: tsqueries of the word itself and of all its variants, and its weight. */
export interface WeightedQuery {
  own: string;
  any: string;
  weight: number;
}

/** What the coarse score of a candidate knows of a query. */
export function coarseTerms(terms: readonly QueryTerm[]): WeightedQuery[] {
  return terms.map(({ variants, weight }) => ({
    own: anyVariant(withoutSynonyms({ variants })),
    any: anyVariant({ variants }),
    weight,
  }));
}
