import type { Database } from '../../database/database.ts';
import { kindOf, listKinds } from '../../database/entry-lists.ts';
import { stemsInLists } from './listed-texts.sql.ts';

/** Something found, and the lists of all that it shows. */
interface Shown {
  relevance: number;
  lists: readonly number[];
}

const comparedMax = 40;
const bestCount = 5;
/** How much more the very best count than the others of the best. */
const sharpness = 3;

const { symptom, diagnosis, solution, model, component, category } = listKinds;
const textKinds: readonly number[] = [symptom, diagnosis, solution];
const thingKinds: readonly number[] = [model, component, category];

/**
 * How alike what was found is to the best of it, 0 to 1: by the words of its symptom, checks and fixes, and by the models, parts
 * and categories that it shows. A word counts by how few of the found have it. Of the first forty; of the others it is 0.
 * @param found the best first
 */
export async function likenessToBest(db: Database, found: readonly Shown[]): Promise<number[]> {
  const compared = found.slice(0, comparedMax);
  if (compared.length < 3) return found.map(() => 0);
  const texts = compared.flatMap(({ lists }) => lists.filter((list) => textKinds.includes(kindOf(list))));
  const stems = await stemsInLists(db, [...new Set(texts)]);
  const features = compared.map(
    ({ lists }) =>
      new Set(
        lists.flatMap((list) => (thingKinds.includes(kindOf(list)) ? [`#${list}`] : (stems.get(list) ?? []))),
      ),
  );
  const counts = new Map<string, number>();
  for (const feature of features.flatMap((own) => [...own]))
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const vectors = features.map((own) => {
    const weights = new Map(
      [...own].map((feature) => [feature, Math.log((compared.length + 1) / (counts.get(feature) ?? 1))]),
    );
    const length = Math.hypot(...weights.values());
    return new Map([...weights].map(([feature, weight]) => [feature, weight / length]));
  });
  const best = compared.slice(0, bestCount).map(({ relevance }) => relevance ** sharpness);
  const all = best.reduce((sum, weight) => sum + weight, 0);
  return found.map((_, place) => {
    const own = vectors[place];
    if (own === undefined) return 0;
    return (
      best.reduce(
        (sum, weight, other) => sum + (other === place ? 0 : weight * cosine(own, vectors[other] ?? own)),
        0,
      ) / all
    );
  });
}

function cosine(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [feature, weight] of one) sum += weight * (other.get(feature) ?? 0);
  return sum;
}
