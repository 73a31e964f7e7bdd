const resamples = 2_000;
const tail = 0.025;

/** A mean and its 95 % confidence interval over other queries of the kind (bootstrap over the queries). */
export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/** For a paired comparison pass the differences per query. Deterministic. */
export function intervalOf(values: readonly number[]): Interval {
  let state = 1;
  const randomPlace = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * values.length);
  };
  const means = Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) sum += values[randomPlace()] ?? 0;
    return sum / values.length;
  }).toSorted((one, other) => one - other);
  return {
    mean: meanOf(values),
    low: means[Math.floor(resamples * tail)] ?? Number.NaN,
    high: means[Math.ceil(resamples * (1 - tail)) - 1] ?? Number.NaN,
  };
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Differences, query by query. */
export function differences(ones: readonly number[], others: readonly number[]): number[] {
  return ones.map((one, index) => one - (others[index] ?? 0));
}
