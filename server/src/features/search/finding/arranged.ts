import type { Database } from '../../../database/database.ts';
import type { Direction } from './affinity.ts';
import { alikeTo } from './alike.ts';
import { filledTo } from './best-entries.ts';
import { type Commonness, likenessToBest } from './likeness.ts';
import { aboutOf, type Pictured } from './pictured.ts';
import { asFoundAlike, byRelevanceAndLikes, type Found } from './standing.ts';

/** What being like the best counts beside what is met. */
const likenessWeight = 2.4;
/** And being about what was said, of what does not say it plainly. */
const aboutWeight = 1.5;
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
/** Where the first lacks something, so many that are only like it: the others may meet what it lacks. */
const onlyAlikeMax = 6;

/**
 * All faults that were found, in their order: those that say plainly what is asked, then what meets it by other words, in
 * other places or in part, by how much it meets and how much it is like the best. So what merely has a word of each sense
 * somewhere does not stand before what is nearly the same fault. Where there are enough that meet everything, they alone.
 * @param told so many things are told in the query
 * @param direction what it is about
 * @param withAlike and other faults that are like the first
 */
export async function arranged(
  db: Database,
  standing: readonly Pictured[],
  { told, direction, withAlike }: { told: number; direction: Direction | undefined; withAlike: boolean },
  commonness: Commonness,
): Promise<Found[]> {
  const whole = standing.filter(({ isWhole }) => isWhole);
  const [plain, implied] = [whole.filter(({ isPlain }) => isPlain), whole.filter(({ isPlain }) => !isPlain)];
  if (whole.length >= filledTo) return [...plain, ...implied].map(({ found }) => found);
  const leastOfAll = leastRelevance * Math.min(1, usualConcepts / Math.max(1, told));
  const least = Math.max(leastOfAll, (standing[0]?.relevance ?? 0) * leastOfBest);
  const rest = standing.filter(
    ({ isWhole, isPlain, relevance }) => !isPlain && (isWhole || relevance >= least),
  );
  const met = [...plain, ...rest];
  const [first] = met;
  if (first === undefined) return [];
  const isSure = first.isWhole || first.relevance >= leastOfFirst;
  const likeness = likenessToBest(met);
  const alike = withAlike && isSure ? await alikeTo(db, first, commonness) : [];
  const likenessToFirst = new Map(alike.map(({ fault, likeness }) => [fault, likeness]));
  const shown = new Set(met.map(({ fault }) => fault));
  const ranked = [
    ...rest.map((one, place) => {
      const alike = likeness[plain.length + place] || (likenessToFirst.get(one.fault) ?? 0);
      const ahead = one.relevance >= first.relevance * nearlyAll ? beforeAlike : 0;
      // Of the faults of one equipment each is like all others: they shall not pass by what meets most.
      const relevance =
        one === first ? Infinity : one.relevance + likenessWeight * alike + aboutWeight * one.about + ahead;
      return { found: one.found, relevance, score: one.score };
    }),
    ...alike
      .filter(({ fault }) => !shown.has(fault))
      .map((one) => ({
        found: asFoundAlike(one),
        relevance: likenessWeight * one.likeness + aboutWeight * aboutOf(direction, one.direction),
        score: 0,
      })),
  ].toSorted(byRelevanceAndLikes);
  let room = filledTo - whole.length;
  let roomAlike = first.isWhole ? room : onlyAlikeMax;
  const filling = ranked.filter(({ found }) => {
    if (!found.aproximado) return true;
    return (found.parecido === undefined || roomAlike-- > 0) && room-- > 0;
  });
  return [...plain, ...filling].map(({ found }) => found);
}
