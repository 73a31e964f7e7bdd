import { expect, test } from 'vitest';
import { readId, readPage } from './read-search.ts';

test('ids and pages of addresses are decimal digits', () => {
  for (const raw of ['7', 7]) expect([readId(raw), readPage(raw)]).toEqual([7, 7]);
  for (const raw of [
    '1e3',
    '0x10',
    '7.0',
    '+7',
    ' 7',
    '-7',
    '0',
    '',
    '9999999999',
    undefined,
    null,
    true,
    ['7'],
  ])
    expect([raw, readId(raw), readPage(raw)]).toEqual([raw, undefined, undefined]);
});

test('the first page is omitted, and so is one past the last that can be asked for', () => {
  expect([readPage('1'), readPage('100', 100), readPage('101', 100)]).toEqual([undefined, 100, undefined]);
});
