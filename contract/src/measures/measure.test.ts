import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Measure, measureText, minutesText, normalRange, typedNumber } from './measure.ts';

const measure = (given: Partial<Measure>): Measure => Measure.parse({ onde: 'TP1', ...given });

describe('what a check measures', () => {
  test.each([
    [{ esperado: '3,3', tolerancia: '5%' }, 3.135, 3.465],
    [{ esperado: '-12', tolerancia: '10 %' }, -13.2, -10.8],
    [{ esperado: '400', tolerancia: '25' }, 375, 425],
    [{ esperado: '5' }, 5, 5],
    [{ esperado: '11,5 a 14,7' }, 11.5, 14.7],
    [{ esperado: '11,5–14,7', tolerancia: '0,5' }, 11, 15.2],
    [{ esperado: '-12 até -11 V', tolerancia: '10%' }, -13.2, -9.9],
  ])('%o is normal within its tolerance', (given, min, max) => {
    expect(normalRange(measure(given))?.min).toBeCloseTo(min);
    expect(normalRange(measure(given))?.max).toBeCloseTo(max);
  });

  test('an expectation in words has no range', () => {
    expect(normalRange(measure({ esperado: 'onda quadrada' }))).toBeNull();
    expect(normalRange(measure({}))).toBeNull();
    expect(normalRange(measure({ esperado: 'curto a massa' }))).toBeNull();
    expect(normalRange(measure({ esperado: '14 a 11' }))).toBeNull();
  });

  test('a number that may be a thousand or one has no range, and neither has such a tolerance', () => {
    expect(normalRange(measure({ esperado: '4.700' }))).toBeNull();
    expect(normalRange(measure({ esperado: '10', tolerancia: '1.000' }))).toBeNull();
    expect(normalRange(measure({ esperado: '0.330' }))).toEqual({ min: 0.33, max: 0.33 });
  });

  test.each([
    [{ esperado: '3,3 V' }, { esperado: '3,3', unidade: 'V' }],
    [{ esperado: '4,7kΩ' }, { esperado: '4,7', unidade: 'kΩ' }],
    [
      { esperado: '11,5 a 14,7 V', unidade: 'V' },
      { esperado: '11,5 a 14,7', unidade: 'V' },
    ],
    [
      { esperado: '3,3 V', unidade: 'mV' },
      { esperado: '3,3 V', unidade: 'mV' },
    ],
    [{ esperado: '0x55' }, { esperado: '0x55', unidade: '' }],
    [{ esperado: '2ª barra acesa' }, { esperado: '2ª barra acesa', unidade: '' }],
    [{ tolerancia: '± 0,2' }, { tolerancia: '0,2' }],
    [{ tolerancia: '+/- 5 %' }, { tolerancia: '5 %' }],
  ])('%o is read as it is meant, and so is what came of it', (typed, meant) => {
    const read = measure(typed);
    expect(read).toMatchObject(meant);
    expect(Measure.parse(read)).toEqual(read);
  });

  test.each([
    [15, '15 min'],
    [60, '1 h'],
    [95, '1 h 35 min'],
  ])('%i minutes are %s', (minutes, text) => {
    expect(minutesText(minutes)).toBe(text);
  });

  test.each([
    ['3,3', 3.3],
    [' 12.5 ', 12.5],
    ['−5', -5],
    ['1.234,5', null],
    ['1.000', null],
    ['10.5', 10.5],
    ['cinco', null],
    ['', null],
  ])('%j typed as a number', (typed, value) => {
    expect(typedNumber(typed)).toBe(value);
  });

  test.each([
    [
      { grandeza: 'tensão', onde: 'TP1', esperado: '3,3', tolerancia: '5%', unidade: 'V' },
      'tensão, TP1: 3,3 V ± 5%',
    ],
    [
      { grandeza: 'resistência', onde: '', esperado: '10', tolerancia: '2', unidade: 'kΩ' },
      'resistência: 10 kΩ ± 2 kΩ',
    ],
    [{ onde: 'clock da SPI', esperado: 'onda quadrada' }, 'clock da SPI: onda quadrada'],
    [{ onde: 'TP1', unidade: 'V' }, 'TP1'],
  ])('%o in words', (given, text) => {
    expect(measureText(measure(given))).toBe(text);
  });

  test('says what is wrong with it', () => {
    const errors = (given: object) =>
      z.safeParse(Measure, given).error?.issues.map(({ path, message }) => [...path, message]);
    expect(errors({ unidade: 'V' })).toEqual([['onde', 'Diga ao menos onde medir ou o que medir.']]);
    expect(errors({ onde: 'TP1', tolerancia: 'pouca' })).toEqual([
      ['tolerancia', 'Digite a tolerância como número, ou como porcentagem: 0,2 ou 5%.'],
    ]);
    expect(errors({ onde: 'TP1', unidade: 'V' })).toBeUndefined();
  });
});

test.each([
  ['esperado', '1e400'],
  ['esperado', '1e-400 V'],
  ['esperado', `1${'0'.repeat(40)}`],
  ['esperado', '3,3 a 1e400'],
  ['esperado', '0,0000000000000001'],
  ['tolerancia', `1${'0'.repeat(23)}%`],
  ['tolerancia', '101%'],
  ['tolerancia', `1${'0'.repeat(20)}`],
])('a number that nobody measures is refused at its field: %s %s', (field, value) => {
  const read = Measure.safeParse({ onde: 'TP1', [field]: value });
  expect(read.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  expect(read.error?.issues[0]?.message).toMatch(/confira|de 0 a 100%/);
});

test.each([
  '0',
  '0,00',
  '-12',
  '5000000000',
  '0,000001',
  '1e3',
  '3,3 V',
  'onda quadrada',
  '0x55',
  '11,5 a 14,7 V',
  'E03',
])('what somebody measures is taken: %s', (esperado) => {
  expect(Measure.safeParse({ onde: 'TP1', esperado, tolerancia: '100%' }).success).toBe(true);
});
