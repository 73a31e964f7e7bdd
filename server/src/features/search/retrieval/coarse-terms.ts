import type { QueryTerm } from '../query/query-term.ts';
import type { WeightedQuery } from './candidates.sql.ts';
import { anyVariant, withoutSynonyms } from './tsquery.ts';

/** What the coarse score of a candidate knows of a query. */
export function coarseTerms(terms: readonly QueryTerm[]): WeightedQuery[] {
  return terms.map(({ variants, weight }) => {
    const own = withoutSynonyms({ variants });
    const count = (some: typeof variants) => some.reduce((sum, { lexemes }) => sum + lexemes.length, 0);
    return {
      own: anyVariant(own),
      ownCount: count(own.variants),
      any: anyVariant({ variants }),
      anyCount: count(variants),
      weight,
    };
  });
}
