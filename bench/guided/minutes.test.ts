import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bestOrder,
  expectedMinutes,
  minutesWithMisses,
  optimalMinutes,
  optimalWithMisses,
  randomOrderMinutes,
} from './minutes.ts';
import type { TrueCheck } from './world.ts';

const checksUpTo = (maxLength: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 90 })), {
      minLength: 1,
      maxLength,
    })
    .map((given) => {
      const total = given.reduce((sum, [share]) => sum + share, 0);
      return given.map(([share, minutes], id): TrueCheck => ({ id, probability: share / total, minutes }));
    });

function permutations(checks: readonly TrueCheck[]): TrueCheck[][] {
  if (checks.length === 0) return [[]];
  return checks.flatMap((first) =>
    permutations(checks.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

test('the optimum is the least of all orders, and the order by probability per minute reaches it', () => {
  fc.assert(
    fc.property(checksUpTo(5), (checks) => {
      const all = permutations(checks).map(expectedMinutes);
      expect(optimalMinutes(checks)).toBeCloseTo(Math.min(...all), 6);
      expect(randomOrderMinutes(checks)).toBeCloseTo(all.reduce((sum, one) => sum + one, 0) / all.length, 6);
    }),
  );
  fc.assert(
    fc.property(checksUpTo(12), (checks) => {
      expect(expectedMinutes(bestOrder(checks))).toBeCloseTo(optimalMinutes(checks), 6);
    }),
    { numRuns: 30 },
  );
});

test('who need not look at the last one left expects fewer minutes, by hand for two checks', () => {
  const two = [
    { id: 1, probability: 0.6, minutes: 10 },
    { id: 2, probability: 0.4, minutes: 4 },
  ];
  expect(expectedMinutes(two)).toBeCloseTo(10 + 0.4 * 4);
  expect(optimalMinutes(two)).toBeCloseTo(4 + 0.6 * 10);
  expect(optimalMinutes(two, { skipsLast: true })).toBeCloseTo(4);
});

test('readings that miss cost minutes, and who knows them never pays more than who starts again', () => {
  fc.assert(
    fc.property(checksUpTo(6), fc.constantFrom(0.01, 0.05, 0.2), (checks, miss) => {
      const order = bestOrder(checks);
      expect(minutesWithMisses(order, miss)).toBeGreaterThan(expectedMinutes(order));
      expect(optimalWithMisses(checks, miss)).toBeLessThanOrEqual(minutesWithMisses(order, miss) + 1e-3);
    }),
  );
  // One check of 10 minutes that misses half: 10, and with each half again 10.
  expect(minutesWithMisses([{ id: 1, probability: 1, minutes: 10 }], 0.5)).toBeCloseTo(20);
  expect(optimalWithMisses([{ id: 1, probability: 1, minutes: 10 }], 0.5)).toBeCloseTo(20);
});
