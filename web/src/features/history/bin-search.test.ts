import { expect, test } from 'vitest';
import { readBinSearch } from './bin-search.ts';

test('invalid values in the URL are dropped', () => {
  const nothing = readBinSearch({});
  expect(
    readBinSearch({ aba: 'x', tipo: 'users', de: '2026-13-01', ate: 'ontem', pagina: '0', pessoa: 'eu' }),
  ).toEqual(nothing);
  expect(
    readBinSearch({
      aba: 'alteracoes',
      tipo: 'sintomas',
      de: '2026-02-28',
      pagina: 3,
      busca: 820,
      pessoa: '7',
    }),
  ).toEqual({
    ...nothing,
    aba: 'alteracoes',
    tipo: 'sintomas',
    de: '2026-02-28',
    pagina: 3,
    busca: '820',
    pessoa: 7,
  });
  expect(readBinSearch({ pessoa: 'bancada' }).pessoa).toBe('bancada');
});
