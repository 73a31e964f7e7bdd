import { expect, test } from 'vitest';
import { momentOf, sinceOf } from './since.ts';

test('a moment is typed as it is shown, to the minute', () => {
  const moment = new Date(2026, 10, 7, 9, 5);
  expect(sinceOf(moment)).toEqual({ day: '2026-11-07', hour: '09:05' });
  expect(momentOf(sinceOf(moment))).toEqual(moment);
  expect(momentOf({ day: '2026-11-07', hour: ' 9:05' })).toEqual(moment);
});

test.each([
  ['27/11', '10:00', ['day']],
  ['2026-11-07', '', ['hour']],
  ['2026-11-07', '24:00', ['hour']],
  ['', '10:60', ['day', 'hour']],
])('%s, %s is no moment', (day, hour, wrong) => {
  expect(momentOf({ day, hour })).toEqual(wrong);
});
