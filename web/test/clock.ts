import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * From here to the end of the test the pauses of the application can be passed over, by `pass`.
 * @param withIntervals what is asked again and again too. Once a file, in its last test: jsdom draws its frames by an
 * interval, and would draw no more after it.
 */
export function takeClock({ withIntervals = false } = {}): void {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: [
      ...(['setTimeout', 'clearTimeout', 'Date'] as const),
      ...(withIntervals ? (['setInterval', 'clearInterval'] as const) : []),
    ],
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** From here on time passes by `pass` alone: what has to be waited for has come. */
export function stopClock(): void {
  vi.setTimerTickMode('manual');
}

/** Time goes on by itself again. */
export function startClock(): void {
  vi.setTimerTickMode('interval');
}

/** So much time passes. */
export async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}
