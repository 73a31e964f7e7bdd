import type { SearchResult } from '@bancada/contract/search';
import { expect, test } from 'vitest';
import { anEntry } from '../troubleshooting/testing/entries.ts';
import type { ResultRow } from './fold-faults.ts';
import { splitResults, statusText } from './split-results.ts';
import { entryResult, recordResult } from './testing/results.ts';

const meets = (sintoma_id: number) => entryResult(anEntry(sintoma_id, { sintoma_id }));
const lacks = (sintoma_id: number) => ({ ...meets(sintoma_id), aproximado: true });
const sought = { term: 'P0AA6', isExact: false };
const found = (total: number, isAtLeast = false) => ({
  sought,
  results: [],
  total,
  isAtLeast,
  isIncomplete: false,
});
const split = (...results: SearchResult[]) => splitResults({ results, sought });
const ids = (rows: readonly ResultRow[]) =>
  rows.map((row) => ('fault' in row ? row.fault.id : row.record.id));

test('the nearest are not counted as results', () => {
  const results = split(meets(1), lacks(2), lacks(3), recordResult('sintoma', 1));
  expect(ids(results.met)).toEqual([1]);
  expect(ids(results.nearest)).toEqual([2, 3]);
  expect(statusText(found(3), results, 1)).toBe('1 resultado');
});

test('where nothing has all the words, that is said in place of a count', () => {
  expect(statusText(found(2), split(lacks(2), lacks(3)), 1)).toBe(
    'Nenhum registro tem todas as palavras. Os mais próximos:',
  );
});

test('of several pages all results count, and on the last one those of the pages before it', () => {
  expect(statusText(found(85), split(meets(1)), 9)).toBe('85 resultados');
  expect(statusText(found(12), split(meets(1), lacks(2)), 2)).toBe('11 resultados');
});

test('more than are counted are "mais de"', () => {
  expect(statusText(found(1000, true), split(meets(1)), 1)).toBe('mais de 1.000 resultados');
});

test('how many there are is not said of a search that was stopped', () => {
  expect(statusText({ ...found(2), isIncomplete: true }, split(meets(1)), 1)).toBe('');
});

test('without a search the most useful faults are shown; where nobody liked any, they are the newest', () => {
  const liked = { ...meets(1), score: 1 };
  const shown = (results: SearchResult[]) =>
    statusText({ ...found(2), sought: null, results }, split(...results), 1);
  expect(shown([liked, meets(2)])).toBe('Registros mais úteis');
  expect(shown([meets(1), meets(2)])).toBe('Registros mais recentes');
});
