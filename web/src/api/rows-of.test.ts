import { expect, test } from 'vitest';
import { rowsOf, SearchStopped, suggestedOf } from './rows-of.ts';

const stopped = new Headers({ 'x-search-incomplete': 'true' });

test('a page whose search was stopped has no rows to choose from', () => {
  expect(rowsOf({ data: [1, 2] })).toEqual([1, 2]);
  expect(() => rowsOf({ data: [], interrompido: true })).toThrow(SearchStopped);
});

test('suggestions: what was found before the search was stopped may be chosen; that there is none was not found out', () => {
  expect(suggestedOf({ body: [], headers: new Headers() })).toEqual([]);
  expect(suggestedOf({ body: [1], headers: stopped })).toEqual([1]);
  expect(() => suggestedOf({ body: [], headers: stopped })).toThrow(SearchStopped);
});
