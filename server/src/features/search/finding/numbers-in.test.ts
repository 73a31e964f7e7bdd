import { expect, test } from 'vitest';
import { numbersIn } from './numbers-in.ts';

test.each([
  ['', []],
  ['0', [0]],
  ['7 0 15', [7, 0, 15]],
  [`4294967295 ${2 ** 52 + 1}`, [4_294_967_295, 2 ** 52 + 1]],
])('%j', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});
