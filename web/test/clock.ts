import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/**
 * From here to the end of the test the pauses of the application can be passed over, by `pass`.
 * @param withIntervals what is asked again and again too
 */
export function takeClock({ withIntervals = false } = {}): void {
  const stopDrawing = keepDrawing();
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: [
      ...(['setTimeout', 'clearTimeout', 'Date'] as const),
      ...(withIntervals ? (['setInterval', 'clearInterval'] as const) : []),
    ],
  });
  onTestFinished(() => {
    vi.useRealTimers();
    stopDrawing();
  });
}

/** jsdom draws its frames by an interval while there are any: one that is begun on a clock that is taken would draw no more after it. */
function keepDrawing(): () => void {
  let isNeeded = true;
  const draw = () => void (isNeeded && requestAnimationFrame(draw));
  draw();
  return () => {
    isNeeded = false;
  };
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
