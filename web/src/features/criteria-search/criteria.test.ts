import { expect, test } from 'vitest';
import { hasCriterion, isByCodeAlone, isRefinement, readCriteria } from './criteria.ts';

test('a URL is parsed leniently: codes in any notation, and invalid values are dropped', () => {
  expect(
    readCriteria({
      equipamento: '12',
      datasheet: '3',
      post: '0x62',
      bipe: '1-3-1-1',
      led: 'a2b3',
      filtro: 'fonte',
    }),
  ).toEqual({
    equipamento: 12,
    datasheet: 3,
    post: '62',
    bipe: 'SlSsSsSlSlS',
    led: 'A2 B3',
    filtro: 'fonte',
    fabricante: undefined,
  });
  expect(readCriteria({ bipe: 'S' }).bipe).toBe('S');
  expect(readCriteria({ bipe: 'SsSsS' }).bipe).toBe('SsSsS');
  expect(
    Object.entries(readCriteria({ equipamento: '-1', post: '?', bipe: 'x', led: '7', filtro: ' ' })),
  ).toEqual(
    ['equipamento', 'datasheet', 'post', 'bipe', 'led', 'marca', 'filtro', 'fabricante'].map((name) => [
      name,
      undefined,
    ]),
  );
});

test('a lone code asks for the maker, an equipment does not; a lone filter searches for nothing', () => {
  expect(isByCodeAlone({ post: '55' })).toBe(true);
  expect(isByCodeAlone({ post: '55', equipamento: 1 })).toBe(false);
  expect([hasCriterion({ filtro: 'fonte', fabricante: 2 }), hasCriterion({ datasheet: 1 })]).toEqual([
    false,
    true,
  ]);
});

test('extending a code replaces the history entry, another code adds one', () => {
  expect([isRefinement('5', '55'), isRefinement('55', '5'), isRefinement('55', '62')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isRefinement(undefined, '55')).toBe(false);
});
