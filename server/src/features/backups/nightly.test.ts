import { expect, test } from 'vitest';
import { MovableClock } from '../../../test/clock.ts';
import type { JobState } from '../../jobs.ts';
import { dueByNight, lastNight, nextNight } from './nightly.ts';

const never: JobState = { running: null, endedAt: null, failure: null, succeededAt: null, result: null };
const succeeded = (at: Date): JobState => ({
  ...never,
  endedAt: at.toISOString(),
  succeededAt: at.toISOString(),
});

/** A server whose clock stands at this local time. */
function serverAt(...[day, hour, minute = 0]: [day: number, hour: number, minute?: number]) {
  const clock = new MovableClock();
  clock.stop();
  const goTo = (day: number, hour: number, minute = 0) =>
    clock.advance({
      seconds: (new Date(2026, 10, day, hour, minute).getTime() - clock.now().getTime()) / 1000,
    });
  goTo(day, hour, minute);
  const isDue = dueByNight(clock);
  return { now: () => clock.now(), goTo, isDue: (state: JobState) => isDue(state, clock.now()) };
}

test('nights begin and end at 3:00', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);
  expect([lastNight(at(26, 2, 59)), nextNight(at(26, 2, 59))]).toEqual([at(25, 3), at(26, 3)]);
  expect([lastNight(at(26, 3)), nextNight(at(26, 3))]).toEqual([at(26, 3), at(27, 3)]);
});

test('a server that runs through the night makes one at 3:00, and no other that day', () => {
  const { isDue, goTo, now } = serverAt(25, 20);
  const yesterday = succeeded(new Date(2026, 10, 25, 3, 1));
  expect(isDue(yesterday)).toBe(false);
  goTo(26, 2, 59);
  expect(isDue(yesterday)).toBe(false);
  goTo(26, 3);
  expect(isDue(yesterday)).toBe(true);
  const today = succeeded(now());
  goTo(27, 2, 59);
  expect(isDue(today)).toBe(false);
});

test('one that was off at night makes up for it some minutes after it is switched on, not at once', () => {
  const { isDue, goTo } = serverAt(26, 8);
  const yesterday = succeeded(new Date(2026, 10, 25, 8, 12));
  expect([isDue(yesterday), isDue(never)]).toEqual([false, false]);
  goTo(26, 8, 9);
  expect([isDue(yesterday), isDue(never)]).toEqual([false, false]);
  goTo(26, 8, 10);
  expect([isDue(yesterday), isDue(never)]).toEqual([true, true]);
});

test('a copy made by hand after 3:00 is that of the night', () => {
  const { isDue, goTo } = serverAt(26, 3, 5);
  goTo(26, 12);
  expect(isDue(succeeded(new Date(2026, 10, 26, 3, 2)))).toBe(false);
});

test('one that failed is tried again an hour later', () => {
  const { isDue, goTo } = serverAt(25, 20);
  const failed = { ...succeeded(new Date(2026, 10, 25, 3)), failure: 'Sem espaço.' };
  const state = { ...failed, endedAt: new Date(2026, 10, 26, 3, 1).toISOString() };
  goTo(26, 4);
  expect(isDue(state)).toBe(false);
  goTo(26, 4, 1);
  expect(isDue(state)).toBe(true);
});

test('a clock that ran a day ahead, or is set back under the server, does not keep it from its copy', () => {
  const { isDue, goTo, now } = serverAt(27, 12);
  goTo(27, 13);
  const ahead = succeeded(now());
  goTo(26, 13);
  expect(isDue(ahead)).toBe(false);
  goTo(26, 13, 10);
  expect(isDue(ahead)).toBe(true);
});
