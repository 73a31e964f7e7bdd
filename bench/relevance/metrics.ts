/** How much a fault helps the person behind the query: 3 the fault itself, 2 would help as well, 1 related. */
export type Grade = 1 | 2 | 3;
export type Grades = ReadonlyMap<number, Grade>;

/** The faults that each place of an answer adds, best place first. */
export type Places = readonly (readonly number[])[];

export const placesMax = 10;
/** From this grade on a fault counts as found in `recallAt10` and `reciprocalRank`. */
const helpsFrom = 2;

/**
 * Collapses results as a person sees them: each takes one place and shows its faults. A result without a fault that is new
 * takes no place, so that many entries of one fault do not push others down.
 * @param results the faults of each result, best first
 */
export function foldToPlaces(results: Places): number[][] {
  const seen = new Set<number>();
  return results.flatMap((faults) => {
    const shown = [...new Set(faults)].filter((fault) => !seen.has(fault));
    for (const fault of shown) seen.add(fault);
    return shown.length === 0 ? [] : [shown];
  });
}

/**
 * Normalised discounted cumulative gain of the first ten places, 0 to 1. The gain of a place is 2^grade − 1 of its best fault
 * over log2(rank + 1); the ideal answer shows one judged fault per place.
 */
export function ndcgAt10(places: Places, grades: Grades): number {
  const ideal = [...grades.values()].toSorted((a, b) => b - a);
  const best = discounted(ideal);
  return best === 0 ? 0 : discounted(places.map((faults) => bestGrade(faults, grades))) / best;
}

function discounted(gradeOfPlaces: readonly number[]): number {
  return gradeOfPlaces
    .slice(0, placesMax)
    .reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

function bestGrade(faults: readonly number[], grades: Grades): number {
  return Math.max(0, ...faults.map((fault) => grades.get(fault) ?? 0));
}

/** The share, 0 to 1, of the faults of grade 2 and 3 (at most ten) that are in the first ten places. */
export function recallAt10(places: Places, grades: Grades): number {
  const wanted = [...grades].filter(([, grade]) => grade >= helpsFrom).map(([fault]) => fault);
  if (wanted.length === 0) return 0;
  const shown = new Set(places.slice(0, placesMax).flat());
  const found = wanted.filter((fault) => shown.has(fault)).length;
  return Math.min(1, found / Math.min(wanted.length, placesMax));
}

/** 1 / rank of the first place with a fault of grade 2 or 3; 0 if there is none. */
export function reciprocalRank(places: Places, grades: Grades): number {
  const index = places.findIndex((faults) => bestGrade(faults, grades) >= helpsFrom);
  return index < 0 ? 0 : 1 / (index + 1);
}
