import { expect, test } from 'vitest';
import { splitResults, statusText } from './split-results.ts';
import { anEntry, entryResult, recordResult } from './testing/results.ts';

const meets = (sintoma_id: number) => entryResult(anEntry(sintoma_id, { sintoma_id }));
const lacks = (sintoma_id: number) => ({ ...meets(sintoma_id), aproximado: true });
const sought = { term: 'P0AA6', isExact: false };
const found = (total: number, isAtLeast = false) => ({ sought, total, isAtLeast, isIncomplete: false });

test('near matches do not count as results', () => {
  const split = splitResults([meets(1), lacks(2), lacks(3), recordResult('sintoma', 1)], true);
  expect(split.met.map(({ first }) => first.id)).toEqual([1]);
  expect(split.nearest.map(({ first }) => first.id)).toEqual([2, 3]);
  expect(statusText(found(3), split, 1)).toBe('1 resultado');
});

test('if nothing has all the words, that is said instead of a count', () => {
  expect(statusText(found(2), splitResults([lacks(2), lacks(3)], true), 1)).toBe(
    'Nenhum registro tem todas as palavras. Os mais próximos:',
  );
});

test('the count covers all pages, and on the last one also those of the earlier pages', () => {
  expect(statusText(found(85), splitResults([meets(1)], true), 9)).toBe('85 resultados');
  expect(statusText(found(12), splitResults([meets(1), lacks(2)], true), 2)).toBe('11 resultados');
});

test('beyond the counted maximum it is "mais de"', () => {
  expect(statusText(found(1000, true), splitResults([meets(1)], true), 1)).toBe('mais de 1.000 resultados');
});

test('there is no count for a search that hit its time limit, nor for the most useful entries', () => {
  const split = splitResults([meets(1), meets(1)], false);
  expect(split.met).toHaveLength(2);
  expect(statusText({ ...found(2), isIncomplete: true }, split, 1)).toBe('');
  expect(statusText({ ...found(2), sought: null }, split, 1)).toBe('Registros mais úteis');
});
