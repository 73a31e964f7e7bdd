import { afterAll, expect, test } from 'vitest';
import { JobOverLimit, jobOf, stopWorkers } from './worker-pool.ts';

afterAll(stopWorkers);

type Task = { forMs?: number; fails?: boolean };
const job = jobOf<Task, string>(new URL('../../test/job.worker.ts', import.meta.url), { waitingMax: 3 });
const generous = { caller: 'a', limitMs: 30_000 };

test('a job that does not end is aborted, and the next one runs', async () => {
  await expect(job({ forMs: Number.POSITIVE_INFINITY }, { caller: 'a', limitMs: 300 })).rejects.toThrow(
    JobOverLimit,
  );
  expect(await job({}, generous)).toBe('done');
});

test('an error in a job reaches its caller, and when the queue is full jobs are refused', async () => {
  await expect(job({ fails: true }, generous)).rejects.toThrow('broken in the worker');
  const crowd = await Promise.allSettled(Array.from({ length: 10 }, () => job({}, generous)));
  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  const refused = crowd.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'busy' });
});

test('the main thread stays responsive', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await job({ forMs: 200 }, generous);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
});

test('after a stop the pool can start again', async () => {
  await stopWorkers();
  expect(await job({}, generous)).toBe('done');
});
