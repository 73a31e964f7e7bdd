import { type Engine, resultsMax } from './engine.ts';

/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009). */
const rankConstant = 60;

/** Combines several engines: each result is scored by its rank in each. */
export function fused(engines: readonly Engine[]): Engine {
  return {
    name: engines.map(({ name }) => name).join(' + '),
    settings: 'reciprocal rank fusion',
    search: async (q) => {
      const scores = new Map<string, number>();
      for (const { search } of engines) {
        const answered = await search(q);
        const keys = 'nearest' in answered ? answered.nearest : answered;
        for (const [rank, key] of keys.entries())
          scores.set(key, (scores.get(key) ?? 0) + 1 / (rankConstant + rank + 1));
      }
      return [...scores]
        .toSorted((one, other) => other[1] - one[1])
        .slice(0, resultsMax)
        .map(([key]) => key);
    },
  };
}
