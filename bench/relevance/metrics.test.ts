import { describe, expect, test } from 'vitest';
import { foldToPlaces, type Grade, ndcgAt10, recallAt10, reciprocalRank } from './metrics.ts';

const judged = (grades: Record<number, Grade>) =>
  new Map(Object.entries(grades).map(([fault, grade]) => [Number(fault), grade]));

describe('relevance metrics, compared with values worked out by hand', () => {
  test('nDCG: of grades 3, 2, 1 the first is ranked third and the second first', () => {
    // DCG: 3/log2(2) + 0 + 7/log2(4) = 3 + 3.5 = 6.5. Ideal: 7 + 3/log2(3) + 1/log2(4) = 7 + 1.8928 + 0.5 = 9.3928.
    expect(ndcgAt10([[2], [9], [1]], judged({ 1: 3, 2: 2, 3: 1 }))).toBeCloseTo(0.692, 3);
  });

  test('nDCG: the ideal order is 1, no results is 0', () => {
    expect(ndcgAt10([[1], [2], [3]], judged({ 3: 1, 2: 2, 1: 3 }))).toBe(1);
    expect(ndcgAt10([[7], [8]], judged({ 1: 3 }))).toBe(0);
    expect(ndcgAt10([], judged({ 1: 3 }))).toBe(0);
  });

  test('nDCG: a place gains by its best fault', () => {
    // DCG: 7/1 + 1/log2(3) = 7.6309. Ideal: 7 + 3/1.58496 + 1/2 = 9.3928.
    expect(ndcgAt10([[3, 1], [2]], judged({ 1: 3, 2: 1, 4: 2 }))).toBeCloseTo(7.6309 / 9.3928, 3);
  });

  test('nDCG: the eleventh place does not count, and an ideal longer than ten is cut to ten', () => {
    const eleventh = Array.from({ length: 11 }, (_, index) => [index]);
    expect(ndcgAt10(eleventh, judged({ 10: 3 }))).toBe(0);
    const many = new Map(Array.from({ length: 15 }, (_, fault) => [fault, 2 as Grade]));
    expect(ndcgAt10(eleventh, many)).toBe(1);
  });

  test('recall: two of three helpful faults, related ones left out', () => {
    expect(recallAt10([[1], [9, 2], [4]], judged({ 1: 3, 2: 2, 3: 2, 4: 1 }))).toBeCloseTo(2 / 3);
  });

  test('recall: of twelve helpful faults, ten in the first ten places are the most possible', () => {
    const twelve = new Map(Array.from({ length: 12 }, (_, fault) => [fault, 3 as Grade]));
    const asPlaces = (count: number) => Array.from({ length: count }, (_, fault) => [fault]);
    expect(recallAt10(asPlaces(12), twelve)).toBe(1);
    expect(recallAt10(asPlaces(5), twelve)).toBe(0.5);
  });

  test('reciprocal rank: the first helpful one is fourth; a merely related one does not count', () => {
    expect(reciprocalRank([[9], [8], [5], [1], [2]], judged({ 1: 2, 2: 3, 5: 1 }))).toBe(1 / 4);
    expect(reciprocalRank([[5]], judged({ 1: 3, 5: 1 }))).toBe(0);
  });

  test('a result counts for each of its faults only the first time, and takes no place if none is new', () => {
    expect(foldToPlaces([[4], [4], [4, 5, 5], [6], [5, 6], []])).toEqual([[4], [5], [6]]);
  });
});
