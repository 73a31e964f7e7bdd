import { expect, test } from 'vitest';
import { isSame } from './is-same.ts';

test('values are the same whatever the order of their fields, at any depth', () => {
  expect(isSame({ a: { b: 1, c: [1, 2] }, d: null }, { d: null, a: { c: [1, 2], b: 1 } })).toBe(true);
});

test.each([
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: 1 }, { a: '1' }],
  [{ a: null }, { a: '' }],
  [[], {}],
])('%j is not %j', (one, other) => {
  expect(isSame(one, other)).toBe(false);
});
