import { expect, test } from 'vitest';
import { partFamily } from './part-families.ts';

test.each([
  ['pq301', 'transistor'],
  ['u501', 'ci'],
  ['rv1', 'varistor'],
  ['cn12', 'conector'],
  ['irf840', 'mosfet'],
  ['4n60', 'mosfet'],
  ['75n75', 'mosfet'],
  ['fqpf10n60', 'mosfet'],
  ['fgh40n60', 'igbt'],
  ['h20r1203', 'igbt'],
  ['4n35', 'optoacoplador'],
  ['pc817', 'optoacoplador'],
  ['lm7812', 'regulador'],
  ['bt136', 'triac'],
  ['1n4007', 'diodo'],
  ['2n2222', 'transistor'],
  ['kbpc3510', 'retificadora'],
  ['mx25l6406e', 'flash'],
  ['24c08', 'eeprom'],
  ['uc3845', 'fonte'],
  ['tda2030', 'amplificador'],
])('%s is one of %s', (code, family) => {
  expect(partFamily(code)).toBe(family);
});

test.each([
  'p0aa6',
  'u0293',
  'b1000',
  'c0800',
  'ch38',
  'f0022',
  '19v',
  'bat12v',
  'rs232',
  'db25',
  'a2',
  '1131',
  'cfw11',
  '220v',
  '50hz',
  'h110',
  'b450m',
])('%s is no part', (code) => {
  expect(partFamily(code)).toBeNull();
});
