// Proven here of similarity by character n-grams:
//  1. the most similar text has 1, what has nothing in common 0
//  2. inflections, compounds and slips that no variant covers are similar
//  3. what few of the texts have tells more than what all have
//  4. of two texts that have it, the shorter is more similar
//  5. no query and no texts give no similarity
import { describe, expect, test } from 'vitest';
import { ngramSimilarities } from './ngrams.ts';

const texts = [
  'hélice do drone quebrada',
  'drone pousa sozinho',
  'cafeteira vaza pelo grupo',
  'portao eletronico nao fecha',
].map((text) => text.split(' '));

const mostSimilar = (query: string) => {
  const similarities = ngramSimilarities(query.split(' '), texts);
  return similarities.indexOf(Math.max(...similarities));
};

describe('Similarity of texts', () => {
  test('is 1 for the most similar, and 0 for what has nothing in common', () => {
    const similarities = ngramSimilarities(['cafeteira', 'vaza'], texts);
    expect(similarities[2]).toBe(1);
    expect(similarities[3]).toBe(0);
    for (const similarity of similarities) expect(similarity).toBeLessThanOrEqual(1);
  });

  test.each([
    ['vazamento cafeteiras', 2],
    ['cafetera', 2],
    ['fechando portoes', 3],
    ['eletroeletronico', 3],
  ])('sees %s', (query, place) => {
    expect(mostSimilar(query)).toBe(place);
  });

  test('counts what is rare among them for more', () => {
    const all = ['drone apita', 'drone gruda', 'drone cafeteira'].map((text) => text.split(' '));
    const [apita = 0, gruda = 0, cafeteira = 0] = ngramSimilarities(['drone', 'cafeteira'], all);
    expect(cafeteira).toBe(1);
    expect(apita).toBeCloseTo(gruda, 1);
    expect(apita).toBeLessThan(0.5);
  });

  test('is greater for the shorter of two that have the same', () => {
    const [short = 0, long = 0] = ngramSimilarities(
      ['valvula'],
      [['valvula'], ['valvula', ...'da bomba de ordenha do galpao dois'.split(' ')]],
    );
    expect(short).toBeGreaterThan(long);
  });

  test('is none where there is nothing to compare', () => {
    expect(ngramSimilarities([], texts)).toEqual([0, 0, 0, 0]);
    expect(ngramSimilarities(['drone'], [])).toEqual([]);
    expect(ngramSimilarities(['drone'], [[]])).toEqual([0]);
  });
});
