import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateText, isoDate, isoDateWhenLeft, timeText } from './time.ts';

test.each([
  ['01/02/2021', '2021-02-01', '01/02/2021'],
  ['1/2/2021', '2021-02-01', '01/02/2021'],
  ['01022021', '2021-02-01', '01/02/2021'],
  // The form refuses a day that does not exist; here the input is kept.
  ['30/02/2021', '2021-02-30', '30/02/2021'],
  ['99/99/2021', '99/99/2021', '99/99/2021'],
  ['01.02.2020', '2020-02-01', '01/02/2020'],
  ['1-2-2020', '2020-02-01', '01/02/2020'],
  ['2020-02-01', '2020-02-01', '01/02/2020'],
  // Two more digits may follow.
  ['01/02/20', '01/02/20', '01/02/20'],
  ['ontem', 'ontem', 'ontem'],
  ['', '', ''],
])('%s is kept as %s and shown as %s', (typed, kept, shown) => {
  expect(isoDate(typed)).toBe(kept);
  expect(dateText(kept)).toBe(shown);
});

test.each([
  ['5/3/19', '2019-03-05'],
  ['05/03/2019 00:00', '2019-03-05'],
  // Not a complete date: only the form knows whether a month is enough.
  ['mar/19', 'mar/19'],
  ['ontem', 'ontem'],
])('%s is %s once the field is left', (typed, kept) => {
  expect(isoDateWhenLeft(typed)).toBe(kept);
});

test('a timestamp is shown as in Brazil, in the zone of the browser', () => {
  const usual = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
  const moments = fc.date({ min: new Date('1000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      expect(timeText(moment.toISOString())).toBe(usual.format(moment).replace(',', ''));
    }),
  );
});
