import { expect, test } from 'vitest';
import { leastSeconds, standing } from './use-sense-run.ts';

const reading = (code: string | null, sure: number) => ({ code, sure });

test('the first group of a code is not sure before the next could have come', () => {
  expect(standing(null, reading('S', 0.98), leastSeconds - 1)).toEqual(reading('S', 0.6));
  expect(standing(null, reading('S', 0.98), leastSeconds)).toEqual(reading('S', 0.98));
});

test('the whole code replaces its first group, and stays when silence follows', () => {
  const whole = standing(reading('S', 0.6), reading('SlSsS', 0.95), 8);
  expect(whole).toEqual(reading('SlSsS', 0.95));
  expect(standing(whole, reading(null, 0.8), 20)).toBe(whole);
  expect(standing(whole, reading('SsS', 0.7), 20)).toBe(whole);
});

test('without a code yet, what was heard last is told', () => {
  expect(standing(reading(null, 0.8), reading(null, 0.8), 9)).toEqual(reading(null, 0.8));
});
