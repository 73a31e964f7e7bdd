import { expect, test } from 'vitest';
import { differences, intervalOf } from './intervals.ts';

test('The interval of a mean holds the mean, is narrower for more values, and is the same at every call', () => {
  const tosses = (count: number) => Array.from({ length: count }, (_, place) => place % 2);
  const [few, many] = [intervalOf(tosses(40)), intervalOf(tosses(4_000))];
  expect(few.mean).toBe(0.5);
  // By the binomial distribution: 0.5 ± 1.96 · 0.5 / √n.
  expect(few.low).toBeCloseTo(0.345, 1);
  expect(few.high).toBeCloseTo(0.655, 1);
  expect(many.low).toBeCloseTo(0.485, 2);
  expect(many.high).toBeCloseTo(0.515, 2);
  expect(intervalOf(tosses(40))).toEqual(few);
});

test('A steady lead on queries of very different difficulty is a sure one: it is compared query by query', () => {
  const others = Array.from({ length: 60 }, (_, place) => (place % 10) / 10);
  const lead = intervalOf(
    differences(
      others.map((gain) => gain + 0.05),
      others,
    ),
  );
  expect(lead.low).toBeCloseTo(0.05);
  expect(lead.high).toBeCloseTo(0.05);
});
