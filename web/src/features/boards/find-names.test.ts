import { describe, expect, test } from 'vitest';
import { findNames, namedSo, namesFor, namesOf } from './find-names.ts';
import { layoutOf } from './layout.ts';

const pin = (net: string) => ({ x: 0, y: 0, net, number: '1', name: null, side: 'top' as const });
const nets = ['PPBUS_G3H', 'PPBUS_G3H_SENSE', 'GND', '+5V', 'P3V3'];
const names = namesOf(
  layoutOf({
    format: 'bvr3',
    parts: ['U7100', 'R10', 'R2', 'R1', 'C7100'].map((name, at) => ({
      name,
      side: 'top' as const,
      pins: [pin(nets[at] ?? 'GND')],
      ...(name === 'U7100' ? { value: 'ISL9240HRTZ' } : {}),
    })),
    ...{ nails: [], outline: [], problems: [] },
  }),
);
const found = (typed: string) => findNames(names, typed).map(({ name }) => name);

describe('the search in a board', () => {
  test.each(['PPBUS G3H', 'ppbus_g3h', 'PPBUSG3H', 'ppbus-g3h', ' ppbus  g3h '])(
    '%s finds the net, the whole name first',
    (typed) => {
      expect(found(typed)).toEqual(['PPBUS_G3H', 'PPBUS_G3H_SENSE']);
    },
  );
  test.each([
    ['7100', ['C7100', 'U7100']],
    ['r1', ['R1', 'R10']],
    ['sense bus', ['PPBUS_G3H_SENSE']],
    ['+', ['+5V']],
    ['isl-9240', ['U7100']],
    ['', []],
    ['zzz', []],
  ])('%s', (typed, wanted) => {
    expect(found(typed)).toEqual(wanted);
  });
  test('lists as people count', () => {
    expect(names.parts.map(({ name }) => name)).toEqual(['C7100', 'R1', 'R2', 'R10', 'U7100']);
  });
  test('a name in an address is found whatever its case; what was sought in all documents by the words that are names', () => {
    expect(namedSo(names, 'part', 'u7100')?.name).toBe('U7100');
    expect(namedSo(names, 'net', 'U7100')).toBeUndefined();
    expect(namesFor(names, 'macbook ppbus g3h').map(({ name }) => name)).toEqual(['PPBUS_G3H']);
    expect(namesFor(names, 'placa do U7100').map(({ name }) => name)).toEqual(['U7100']);
    expect(namesFor(names, 'carregador ISL9240HRTZ').map(({ name }) => name)).toEqual(['U7100']);
  });
});
