import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

/** Work that runs until it is told to end. */
function heldWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test('callers take turns: one who sends many waits only for themselves', async () => {
  const inTurn = fairTurns({ atOnce: 1, waitingMax: 10 });
  const order: string[] = [];
  const held = heldWork();
  const first = inTurn('a', held.work);
  const doing = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) =>
    inTurn(name.charAt(0), async () => {
      order.push(name);
    }),
  );
  held.end();
  await Promise.all([first, ...doing]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('when the queue is full, the newest item of the caller with the most is dropped for another caller', async () => {
  const inTurn = fairTurns({ atOnce: 1, waitingMax: 3 });
  const held = heldWork();
  const first = inTurn('flood', held.work);
  const flood = [1, 2, 3, 4].map((number) => inTurn('flood', async () => number));
  const other = inTurn('other', async () => 'done');
  held.end();
  await first;
  const settled = await Promise.allSettled([...flood, other]);
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.code))).toEqual([
    1,
    2,
    'busy',
    'busy',
    'done',
  ]);
});

test('the number of concurrent jobs is limited, and a failing job makes room for the next', async () => {
  const inTurn = fairTurns({ atOnce: 2, waitingMax: 10 });
  let running = 0;
  let most = 0;
  const doing = Array.from({ length: 8 }, (_, number) =>
    inTurn(String(number % 3), async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (number === 2) throw new Error('broken');
    }),
  );
  const settled = await Promise.allSettled(doing);
  expect(most).toBe(2);
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(await inTurn('a', async () => 'free')).toBe('free');
});
