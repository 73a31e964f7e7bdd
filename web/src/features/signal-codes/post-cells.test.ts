import { readPostCode } from '@bancada/contract/codes/post-code';
import { expect, test } from 'vitest';
import { cellCount, inCells } from './PostField.tsx';

test('letters and digits fill the cells in upper case, ten at most', () => {
  expect([inCells('p0aa6'), inCells('5'), inCells(''), inCells('0x62')]).toEqual(['P0AA6', '5', '', '0X62']);
  expect(inCells('12345678901')).toBe('1234567890');
  expect(inCells('5ç')).toBe('5');
});

test('pasted text is parsed first', () => {
  expect([inCells('p0a80-00'), inCells('Q-Code: A2'), inCells(' 55 '), inCells('código P0AA6')]).toEqual([
    'P0A8000',
    'A2',
    '55',
    'P0AA6',
  ]);
});

test.each([
  'Q-Code: A2',
  'q code a2',
  'POST: 55',
  'post code 55',
  'código P0AA6',
  'C1 00',
  'p0a80-00',
  '0x62',
])('“%s” typed key by key ends as what is pasted', (text) => {
  const typed = [...text].reduce((field, key) => inCells(field + key), '');
  expect(typed).toBe(inCells(text));
  expect(readPostCode(typed)).toEqual(readPostCode(text));
});

test('there are at least two cells, and ten at most', () => {
  expect(['', '5', '55', 'P0AA6', '1234567890'].map(cellCount)).toEqual([2, 2, 2, 5, 10]);
});
