import { expect, test } from 'vitest';
import { scaleOf } from './WeeklyEntries.tsx';

const weeks = (...totals: number[]) =>
  totals.map((total, index) => ({ semana: `2026-11-0${index + 1}`, total }));

test('the highest week gives the scale, unless it would flatten all others', () => {
  expect(scaleOf(weeks(3, 12, 0))).toEqual({ top: 12, beyond: undefined });
  expect(scaleOf(weeks(2022, 9, 0, 14))).toEqual({ top: 14, beyond: { semana: '2026-11-01', total: 2022 } });
});

test('a week that is alone is not beyond the scale', () => {
  expect(scaleOf(weeks(0, 2022, 0))).toEqual({ top: 2022, beyond: undefined });
});
