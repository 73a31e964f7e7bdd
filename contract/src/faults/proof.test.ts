import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byProof, type Proof, proofText, wilsonInterval } from './proof.ts';

const proof = fc
  .tuple(fc.nat(500), fc.nat(500))
  .map(([one, other]): Proof => ({ resolveu: Math.min(one, other), tentativas: Math.max(one, other) }));

// The values of the published formula, computed by hand to four digits.
test.each([
  [{ resolveu: 7, tentativas: 8 }, 0.5291, 0.9776],
  [{ resolveu: 1, tentativas: 1 }, 0.2065, 1],
  [{ resolveu: 0, tentativas: 5 }, 0, 0.4345],
  [{ resolveu: 0, tentativas: 0 }, 0, 1],
  [{ resolveu: 50, tentativas: 100 }, 0.4038, 0.5962],
])('Wilson’s interval of %o', (given, low, high) => {
  expect(wilsonInterval(given).low).toBeCloseTo(low, 4);
  expect(wilsonInterval(given).high).toBeCloseTo(high, 4);
});

test('more cases of one share prove more; never tried comes before always failed', () => {
  const sorted = [
    { resolveu: 0, tentativas: 5 },
    { resolveu: 1, tentativas: 1 },
    { resolveu: 0, tentativas: 0 },
    { resolveu: 70, tentativas: 80 },
    { resolveu: 0, tentativas: 1 },
    { resolveu: 7, tentativas: 8 },
  ].toSorted(byProof);
  expect(sorted.map(({ resolveu, tentativas }) => `${resolveu}/${tentativas}`)).toEqual([
    '70/80',
    '7/8',
    '1/1',
    '0/0',
    '0/1',
    '0/5',
  ]);
});

test('an interval lies within 0 and 1 around the share, and one more success never sorts lower', () => {
  fc.assert(
    fc.property(proof, (given) => {
      const { low, high } = wilsonInterval(given);
      const share = given.tentativas === 0 ? 0.5 : given.resolveu / given.tentativas;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
      expect(high).toBeLessThanOrEqual(1);
      const better = { resolveu: given.resolveu + 1, tentativas: given.tentativas + 1 };
      expect(byProof(better, given)).toBeLessThanOrEqual(0);
    }),
  );
});

test.each([
  [{ resolveu: 7, tentativas: 8 }, 'resolveu 7 de 8 vezes na sua oficina'],
  [{ resolveu: 1, tentativas: 1 }, 'resolveu 1 de 1 vez na sua oficina'],
  [{ resolveu: 0, tentativas: 1 }, 'não resolveu na única vez na sua oficina'],
  [{ resolveu: 0, tentativas: 3 }, 'não resolveu em nenhuma de 3 vezes na sua oficina'],
  [{ resolveu: 100, tentativas: 100, pessoas: 1 }, 'resolveu 100 de 100 vezes na sua oficina, 1 pessoa'],
  [{ resolveu: 7, tentativas: 8, pessoas: 2 }, 'resolveu 7 de 8 vezes na sua oficina, 2 pessoas'],
  [{ resolveu: 0, tentativas: 0, pessoas: 0 }, null],
  [{ resolveu: 0, tentativas: 0 }, null],
])('%o in words', (given, text) => {
  expect(proofText(given)).toBe(text);
});
