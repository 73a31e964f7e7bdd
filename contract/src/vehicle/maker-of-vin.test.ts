import { expect, test } from 'vitest';
import { makerOfVin, wordsOfMakes } from './maker-of-vin.ts';

test.each([
  ['LGXC74C44R0012345', 'BYD'],
  ['9BGKL48U0JB123456', 'Chevrolet'],
  ['9BWZZZ377VT004251', 'Volkswagen'],
  ['LRW3E7FA1MC123456', 'Tesla'],
  // Jeep, Fiat and Ram share it; nobody knows the other.
  ['98861115XKK123456', null],
  ['ZZZ00000000000000', null],
  [null, null],
])('the VIN %s names %s', (vin, make) => {
  expect(makerOfVin(vin)).toBe(make);
});

test('the words of makes are as the search folds them', () => {
  for (const word of ['byd', 'citroen', 'land', 'rover', 'mercedes', 'benz'])
    expect(wordsOfMakes.has(word)).toBe(true);
});
