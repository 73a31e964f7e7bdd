import { expect, test } from 'vitest';
import { momentsOf, readDays } from './days.ts';

test('a day begins and ends in the person’s time zone', () => {
  const { de = '', ate } = momentsOf({ de: '2026-11-21', ate: '2026-02-28' });
  expect(new Date(de).getHours()).toBe(0);
  expect(ate).toBe(momentsOf({ de: '2026-03-01' }).de);
});

test('a missing day sets no bound', () => {
  expect(momentsOf({})).toEqual({ de: undefined, ate: undefined });
  expect(readDays({ de: '2026-13-01', ate: 'ontem' })).toEqual({ de: undefined, ate: undefined });
  expect(readDays({ de: '2026-02-28' })).toEqual({ de: '2026-02-28', ate: undefined });
});
