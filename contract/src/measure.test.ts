import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Measure, measureText, normalRange, typedNumber } from './measure.ts';

const measure = (given: Partial<Measure>): Measure => Measure.parse({ onde: 'TP1', ...given });

describe('what a check measures', () => {
  test.each([
    [{ esperado: '3,3', tolerancia: '5%' }, 3.135, 3.465],
    [{ esperado: '-12', tolerancia: '10 %' }, -13.2, -10.8],
    [{ esperado: '400', tolerancia: '25' }, 375, 425],
    [{ esperado: '5' }, 5, 5],
  ])('%o is normal within its tolerance', (given, min, max) => {
    expect(normalRange(measure(given))?.min).toBeCloseTo(min);
    expect(normalRange(measure(given))?.max).toBeCloseTo(max);
  });

  test('an expectation in words has no range', () => {
    expect(normalRange(measure({ esperado: 'onda quadrada' }))).toBeNull();
    expect(normalRange(measure({}))).toBeNull();
  });

  test.each([
    ['3,3', 3.3],
    [' 12.5 ', 12.5],
    ['−5', -5],
    ['1.234,5', null],
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
