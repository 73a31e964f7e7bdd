import { expect, test } from 'vitest';
import { differences, intervalOf } from './intervals.ts';

test('the interval of a mean contains the mean, narrows with more values, and is reproducible', () => {
  const tosses = (count: number) => Array.from({ length: count }, (_, index) => index % 2);
  const [few, many] = [intervalOf(tosses(40)), intervalOf(tosses(4_000))];
  expect(few.mean).toBe(0.5);
  // From the binomial distribution: 0.5 ± 1.96 · 0.5 / √n.
  expect(few.low).toBeCloseTo(0.345, 1);
  expect(few.high).toBeCloseTo(0.655, 1);
  expect(many.low).toBeCloseTo(0.485, 2);
  expect(many.high).toBeCloseTo(0.515, 2);
  expect(intervalOf(tosses(40))).toEqual(few);
});

test('a steady lead over queries of very different difficulty is significant: the comparison is paired', () => {
  const others = Array.from({ length: 60 }, (_, index) => (index % 10) / 10);
  const lead = intervalOf(
    differences(
      others.map((gain) => gain + 0.05),
      others,
    ),
  );
  expect(lead.low).toBeCloseTo(0.05);
  expect(lead.high).toBeCloseTo(0.05);
});
