import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timings } from '../timings.ts';
import { loadCode } from './lazy-part.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code that has not come within the time limit of the specification has failed', async () => {
  const failed = expect(loadCode(() => new Promise(() => undefined))).rejects.toThrow('120000 ms');
  await vi.advanceTimersByTimeAsync(timings.codeTimeoutMs);
  await failed;
});

test('code that comes in time is handed on, and nothing is left waiting', async () => {
  expect(await loadCode(async () => 'the module')).toBe('the module');
  expect(vi.getTimerCount()).toBe(0);
});

test('code that cannot be fetched fails with the reason', async () => {
  await expect(loadCode(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
