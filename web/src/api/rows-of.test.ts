import { expect, test } from 'vitest';
import { rowsOf, SearchStopped, suggestedOf } from './rows-of.ts';

const stopped = new Headers({ 'x-search-incomplete': 'true' });

test('a page whose search hit its time limit has no rows to choose from', () => {
  expect(rowsOf({ data: [1, 2] })).toEqual([1, 2]);
  expect(() => rowsOf({ data: [], interrompido: true })).toThrow(SearchStopped);
});

test('suggestions found before the time limit can be chosen; finding none proves nothing', () => {
  expect(suggestedOf({ body: [], headers: new Headers() })).toEqual([]);
  expect(suggestedOf({ body: [1], headers: stopped })).toEqual([1]);
  expect(() => suggestedOf({ body: [], headers: stopped })).toThrow(SearchStopped);
});
