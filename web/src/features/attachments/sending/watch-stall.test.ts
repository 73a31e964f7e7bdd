import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchStall } from '../../../api/send-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a stalled connection ends like a broken one; one that makes progress, or rests, does not', () => {
  const watch = watchStall(new AbortController().signal, 1_000);
  watch.moved();
  vi.advanceTimersByTime(900);
  watch.moved();
  vi.advanceTimersByTime(900);
  expect(watch.signal.aborted).toBe(false);
  watch.rest();
  vi.advanceTimersByTime(5_000);
  expect(watch.signal.aborted).toBe(false);
  watch.moved();
  vi.advanceTimersByTime(1_000);
  expect(watch.signal.reason).toBeInstanceOf(TypeError);
});

test('cancelling ends with the reason given', () => {
  const person = new AbortController();
  const watch = watchStall(person.signal, 1_000);
  person.abort('cancelled');
  expect(watch.signal.reason).toBe('cancelled');
});
