// Expected minutes of checking until the cause is seen, exactly, for an order of checks.
import type { TrueCheck } from './world.ts';

/** Checks up to which every order is tried: 2¹⁵ subsets. */
export const exhaustiveMax = 15;

/** One fault, perfect checks: a check is done in the cases that none before it has settled. Causes that cannot be checked: in all. */
export function expectedMinutes(order: readonly TrueCheck[]): number {
  let left = 1;
  let total = 0;
  for (const { probability, minutes } of order) {
    total += left * minutes;
    left -= probability;
  }
  return total;
}

/** The same over all orders: of two checks, each comes first as often. */
export function randomOrderMinutes(checks: readonly TrueCheck[]): number {
  const all = checks.reduce((sum, { minutes }) => sum + minutes, 0);
  return checks.reduce((sum, { probability, minutes }) => sum + probability * (minutes + all) * 0.5, 0);
}

/**
 * The least expected minutes over all orders, by dynamic programming over the subsets of checks that are left. `skipsLast`: the
 * one that is left over need not be looked at.
 */
export function optimalMinutes(checks: readonly TrueCheck[], { skipsLast = false } = {}): number {
  if (checks.length > exhaustiveMax) throw new Error(`${checks.length} checks have too many orders`);
  const subsets = 2 ** checks.length;
  const [least, mass] = [new Float64Array(subsets), new Float64Array(subsets)];
  for (let left = 1; left < subsets; left++) {
    let best = Number.POSITIVE_INFINITY;
    let probability = 0;
    for (const [at, check] of checks.entries()) if (left & (1 << at)) probability += check.probability;
    mass[left] = probability;
    for (const [at, { minutes }] of checks.entries()) {
      const rest = left & ~(1 << at);
      if (rest === left) continue;
      best = Math.min(best, probability * minutes + (least[rest] ?? 0));
    }
    const isLast = (left & (left - 1)) === 0;
    least[left] = skipsLast && isLast ? 0 : best;
  }
  return least[subsets - 1] ?? 0;
}

/** By true probability per minute; equal to the optimum, which `minutes.test.ts` shows, and there for any number of checks. */
export function bestOrder(checks: readonly TrueCheck[]): TrueCheck[] {
  return checks.toSorted((one, other) => other.probability / other.minutes - one.probability / one.minutes);
}

/**
 * A cause reads normal with the chance of `miss`. Who has found nothing starts again, in the same order. Each
 * pass that missed the cause has cost all minutes.
 */
export function minutesWithMisses(order: readonly TrueCheck[], miss: number): number {
  const pass = order.reduce((sum, { minutes }) => sum + minutes, 0);
  return expectedMinutes(order) + (pass * miss) / (1 - miss);
}

/**
 * The least with such misses, for who knows them: a check that read normal stays possible with `miss` of its probability, and
 * the next is always that of the highest probability per minute (W. L. Black, 1965). The tail beyond 1e-9 is left out.
 */
export function optimalWithMisses(checks: readonly TrueCheck[], miss: number): number {
  const state = checks.map((check) => ({ ...check, left: check.probability }));
  let remaining = 1;
  let total = 0;
  while (remaining > 1e-9) {
    const next = state.reduce((best, one) =>
      one.left / one.minutes > best.left / best.minutes ? one : best,
    );
    total += remaining * next.minutes;
    remaining -= next.left * (1 - miss);
    next.left *= miss;
  }
  return total;
}
