import { describe, expect, test } from 'vitest';
import { codesWritten } from './codes-as-typed.ts';
import { isFaultCode, otherSpellings } from './fault-codes.ts';

describe('the codes of a query', () => {
  test.each([
    ['POA80', 'P0A80'],
    ['prius poa80 e poaoo', 'prius p0a80 e p0a00'],
    ['P3OOO', 'P3000'],
    ['U1OOO', 'U1000'],
    ['FOO70 no inversor', 'F0070 no inversor'],
    ['erro EO4', 'erro E04'],
    ['cho5', 'ch05'],
    ['P 0 A 8 0', 'P0A80'],
    ['p-0-a-8-0', 'p0a80'],
    ['P0A FA', 'P0AFA'],
    ['post 0 0', 'post 00'],
    ['código 9 A', 'código 9A'],
    ['E 00', 'E00'],
    ['F 0070', 'F0070'],
    ['9Ah', '9A'],
    ['00h', '00'],
    ['55h', '55'],
    ['post 55h', 'post 55'],
    // Words, hours, counts and articles are none of them.
    ['codec de áudio', 'codec de áudio'],
    ['fio coado', 'fio coado'],
    ['foo', 'foo'],
    ['desliga depois de 12h', 'desliga depois de 12h'],
    ['código 2 a máquina para', 'código 2 a máquina para'],
    ['erro 5 e 6', 'erro 5 e 6'],
    ['quando liga e 12 volts', 'quando liga e 12 volts'],
  ])('“%s” are written as in “%s”', (typed, written) => {
    expect(codesWritten(typed)).toBe(written);
  });
});

test.each([
  ['f74', ['f074', 'f0074']],
  ['e00', ['e0', 'e000', 'e0000']],
  ['cca5', ['cca05', 'cca005', 'cca0005']],
  ['a6', []],
  ['xc4o', ['xc40']],
  ['moc3o21', ['moc3021', 'm0c3021']],
  ['p0a80', ['poa8o', 'poa80']],
  ['bq2478os', ['bq24780s', 'bq2478o', 'bq2478']],
  ['lm358dr', ['lm358d', 'lm358']],
  ['irf540npbf', ['irf54onpbf', 'irf540npb', 'irf540np', 'irf540n', 'irf540']],
  // Another part.
  ['lm3241', []],
])('%s may stand in records as %j', (code, others) => {
  expect(otherSpellings(code)).toEqual(others);
});

test('the code of a fault is no part number', () => {
  expect(['u0293', 'ch05', 'f0070', '4n60', '2c'].map(isFaultCode)).toEqual([true, true, true, false, false]);
});
