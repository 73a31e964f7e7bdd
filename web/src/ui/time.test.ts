import { expect, test } from 'vitest';
import { dateText, isoDate } from './time.ts';

test.each([
  ['01/02/2021', '2021-02-01', '01/02/2021'],
  ['1/2/2021', '2021-02-01', '01/02/2021'],
  ['01022021', '2021-02-01', '01/02/2021'],
  // A day that does not exist is refused by the form, not here: what was typed stays.
  ['30/02/2021', '2021-02-30', '30/02/2021'],
  ['99/99/2021', '2021-99-99', '99/99/2021'],
  ['01/02/20', '01/02/20', '01/02/20'],
  ['ontem', 'ontem', 'ontem'],
  ['', '', ''],
])('%s is kept as %s and shown as %s', (typed, kept, shown) => {
  expect(isoDate(typed)).toBe(kept);
  expect(dateText(kept)).toBe(shown);
});
