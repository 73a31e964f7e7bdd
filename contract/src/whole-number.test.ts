import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeNumber } from './whole-number.ts';

test('whole numbers are grouped as in Brazil', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(wholeNumber(value)).toBe(value.toLocaleString('pt-BR'));
    }),
  );
});
