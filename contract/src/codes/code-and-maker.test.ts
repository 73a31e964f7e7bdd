import { expect, test } from 'vitest';
import { isSameMaker, readCodeAndMaker } from './code-and-maker.ts';
import { readPostCode } from './post-code.ts';

test.each([
  ['byd B1108-11', 'B110811', 'byd'],
  ['B1108-11 BYD', 'B110811', 'BYD'],
  ['b1108 11 chery', 'B110811', 'chery'],
  ['erro 300 weg', '300', 'weg'],
  ['Erro 300 inversor WEG', '300', 'WEG'],
  ['weg erro nº 300', '300', 'weg'],
  ['cód. 300 da danfoss', '300', 'danfoss'],
  ['300 weg', '300', 'weg'],
  ['lg E20', 'E20', 'lg'],
  ['great wall P1A23', 'P1A23', 'great wall'],
])('%s is a code of a maker', (text, code, maker) => {
  const read = readCodeAndMaker(text);
  expect([readPostCode(read?.code ?? ''), read?.maker]).toEqual([{ code }, maker]);
});

test.each([
  'B1108-11',
  'erro 300',
  'CCA 005',
  'SPN 3364 FMI 18',
  'P0A A6',
  'P0A80 FA',
  'C1 00',
  'Q-Code: A2',
  'F 0070',
  'ch 05',
  'POST 300',
  'WEG',
  '55',
  '',
])('%s names no maker', (text) => {
  expect(readCodeAndMaker(text)?.maker || null).toBeNull();
});

test('while it is typed, what is there so far stays as it is', () => {
  for (const [text, code] of [
    ['byd ', ''],
    ['byd B', ''],
    ['byd B11', ''],
    ['weg er', ''],
    ['weg err', ''],
    ['weg erro ', ''],
    ['B1108-11 b', 'B1108-11'],
    ['erro 300 ', '300'],
  ] as const)
    expect([text, readCodeAndMaker(text)?.code ?? null]).toEqual([text, code]);
});

test('a maker is meant by any word of its name', () => {
  expect(isSameMaker('byd', 'BYD')).toBe(true);
  expect(isSameMaker('Schneider', 'APC by Schneider Electric')).toBe(true);
  expect(isSameMaker('citroen', 'Citroën')).toBe(true);
  expect(isSameMaker('weg', 'Danfoss')).toBe(false);
  expect(isSameMaker('', 'BYD')).toBe(false);
});
