import { expect, test } from 'vitest';
import { readWorkbenchSearch } from './workbench-search.ts';

test('a URL is parsed leniently: invalid values are dropped', () => {
  expect(readWorkbenchSearch({ q: 'não liga', pagina: '3', aba: 'troubleshooting' })).toEqual({
    q: 'não liga',
    pagina: 3,
    aba: 'troubleshooting',
  });
  expect(readWorkbenchSearch({ q: 55, pagina: 1 })).toEqual({ q: '55' });
  expect(readWorkbenchSearch({ q: {}, pagina: 'x', aba: 'outra' })).toEqual({});
  expect(readWorkbenchSearch({ pagina: '9999999' })).toEqual({});
  expect(readWorkbenchSearch({ q: 'batria', exata: '1' })).toEqual({ q: 'batria', exata: '1' });
  expect(readWorkbenchSearch({ exata: 'sim' })).toEqual({});
  expect(readWorkbenchSearch({ q: 'bateria', explicar: 1 })).toEqual({ q: 'bateria', explicar: '1' });
  expect(readWorkbenchSearch({ explicar: '0' })).toEqual({});
  expect(readWorkbenchSearch({ modelo: '12' })).toEqual({ modelo: 12 });
  expect(readWorkbenchSearch({ modelo: '-1' })).toEqual({});
});

test('dropped values are set to undefined, so that the router does not keep the one in the URL', () => {
  expect(Object.keys(readWorkbenchSearch({ pagina: 'x', aba: 'outra' })).sort()).toEqual([
    'aba',
    'bipe',
    'datasheet',
    'equipamento',
    'exata',
    'explicar',
    'fabricante',
    'filtro',
    'led',
    'marca',
    'modelo',
    'pagina',
    'post',
    'q',
    'registros',
  ]);
});
