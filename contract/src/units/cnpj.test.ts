import { describe, expect, test } from 'vitest';
import { cnpjText, readCnpj } from './cnpj.ts';

describe('a company’s number', () => {
  test.each([
    ['11.222.333/0001-81', '11222333000181'],
    [' 11222333000181 ', '11222333000181'],
    // The example of the tax office for numbers with letters.
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
  ])('%s is read', (typed, signs) => {
    expect(readCnpj(typed)).toBe(signs);
  });

  test.each([
    ['a wrong check digit', '11.222.333/0001-82'],
    ['a wrong first check digit', '12.ABC.345/01DE-45'],
    ['two signs swapped', '12.BAC.345/01DE-35'],
    ['a letter among the check digits', '12.ABC.345/01DE-3A'],
    ['too few signs', '11.222.333/0001-8'],
    ['too many', '11.222.333/0001-811'],
    ['zeros alone', '00.000.000/0000-00'],
    ['nothing', ''],
  ])('%s is none', (_, typed) => {
    expect(readCnpj(typed)).toBeNull();
  });

  test('is written with its points', () => {
    expect(cnpjText('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  });
});
