import { expect, test } from 'vitest';
import { timedItems } from './beep-tones.ts';

const lengths = (code: string) =>
  timedItems(code).map(({ item, startsAt, endsAt }) => [item, Math.round((endsAt - startsAt) * 1_000)]);

test('one long and two short beeps last as long as the specification says', () => {
  expect(lengths('LsSlS')).toEqual([
    ['L', 400],
    ['s', 200],
    ['S', 150],
    ['l', 500],
    ['S', 150],
  ]);
});

test('each item begins where the previous one ends, the first at once', () => {
  const items = timedItems('SlSsSsSlSlS');
  expect(items.map(({ startsAt }) => startsAt)).toEqual([
    0,
    ...items.slice(0, -1).map(({ endsAt }) => endsAt),
  ]);
  expect(items.at(-1)?.endsAt).toBeCloseTo(6 * 0.15 + 3 * 0.5 + 2 * 0.2);
});
