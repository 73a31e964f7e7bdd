import type { Database } from '../../database/database.ts';
import { alikeTo } from './alike.ts';
import { type Commonness, likenessToBest } from './likeness.ts';
import { asFoundAlike, type Found, type Standing } from './standing.ts';

/** What being like the best counts beside what is met. */
const likenessWeight = 2.8;
/** It must meet so much, and so much of what the best one meets, to be shown as one of the nearest. */
const leastRelevance = 0.18;
/** Of a longer story less: one thing of six that are told is a sixth. */
const usualConcepts = 4;
const leastOfBest = 0.2;
/** What meets less than half of it says little of what was meant: what is like that would help nobody. */
const leastOfFirst = 0.5;
/** What meets so much of what the first meets stands before what is like the first alone. */
const nearlyAll = 0.85;
const beforeAlike = 0.6;

/**
 * What meets most of it, then what meets much of it and is like the best.
 * @param told so many things are told in the query
 * @param withAlike and other faults that are like the first
 */
export async function nearest(
  db: Database,
  standing: readonly Standing[],
  wanted: number,
  told: number,
  commonness: Commonness,
  withAlike: boolean,
): Promise<Found[]> {
  const leastOfAll = leastRelevance * Math.min(1, usualConcepts / Math.max(1, told));
  const least = Math.max(leastOfAll, (standing[0]?.relevance ?? 0) * leastOfBest);
  const whole = standing.filter(({ isWhole }) => isWhole);
  const near = standing.filter(({ isWhole, relevance }) => !isWhole && relevance >= least);
  const met = [...whole, ...near];
  const [first] = met;
  if (wanted <= 0 || first === undefined) return [];
  const isSure = first.isWhole || first.relevance >= leastOfFirst;
  const [likeness, alike] = await Promise.all([
    likenessToBest(db, met, commonness),
    withAlike && isSure ? alikeTo(db, first, commonness) : [],
  ]);
  const likenessToFirst = new Map(alike.map(({ fault, likeness }) => [fault, likeness]));
  const shown = new Set(met.map(({ fault }) => fault));
  const ranked = [
    ...near.map((one, place) => {
      const alike = likeness[whole.length + place] || (likenessToFirst.get(one.fault) ?? 0);
      const ahead = one.relevance >= first.relevance * nearlyAll ? beforeAlike : 0;
      // Of the faults of one equipment each is like all others: they shall not pass by what meets most.
      const rank = one === first ? Infinity : one.relevance + likenessWeight * alike + ahead;
      return { found: one.found, rank, score: one.score };
    }),
    ...alike
      .filter(({ fault }) => !shown.has(fault))
      .map((one) => ({ found: asFoundAlike(one), rank: likenessWeight * one.likeness, score: 0 })),
  ];
  return ranked
    .toSorted((a, b) => b.rank - a.rank || b.score - a.score)
    .slice(0, wanted)
    .map(({ found }) => found);
}
