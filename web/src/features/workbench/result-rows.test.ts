import { faultCardsOf } from '@bancada/contract/faults/fault-of-entries';
import { expect, test } from 'vitest';
import { anEntry } from '../../../test/entries.ts';
import { splitRows, statusText } from './result-rows.ts';
import { inOrder, type ResultRow } from './workbench.queries.ts';

const meets = (sintoma_id: number, score = 0) =>
  faultCardsOf([anEntry(sintoma_id, { sintoma_id, score })]).map((fault) => ({
    ...fault,
    aproximado: false,
    marcas: [],
    achado_por: [],
  }));
const lacks = (sintoma_id: number) => meets(sintoma_id).map((row) => ({ ...row, aproximado: true }));
const found = (count: number, isAtLeast = false) => ({
  sought: { term: 'P0AA6', isExact: false },
  rows: [],
  total: { count, isAtLeast },
});
const split = (...rows: ResultRow[][]) => splitRows(rows.flat());
const ids = (rows: readonly ResultRow[]) => rows.map(({ id }) => id);

test('a check or solution that no fault has stands at its place among the faults', () => {
  const text = (id: number, lugar: number) => ({
    tipo: 'solucao' as const,
    id,
    texto: '',
    lugar,
    aproximado: false,
    marcas: [],
  });
  const rows = inOrder(
    [1, 2, 3].flatMap((id) => meets(id)),
    [text(90, 0), text(91, 3), text(92, 5)],
  );
  expect(rows.map(({ id }) => id)).toEqual([90, 1, 2, 91, 3, 92]);
});

test('the nearest are not counted as results', () => {
  const results = split(meets(1), lacks(2), lacks(3));
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

test('without a search the most useful faults are shown; where nobody liked any, they are the newest', () => {
  const shown = (rows: ResultRow[]) => statusText({ ...found(2), sought: null, rows }, splitRows(rows), 1);
  expect(shown([...meets(1, 1), ...meets(2)])).toBe('Registros mais úteis');
  expect(shown([...meets(1), ...meets(2)])).toBe('Registros mais recentes');
});
