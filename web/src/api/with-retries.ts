import { timings } from '../timings.ts';
import { ApiError } from './api-error.ts';

interface RetryOptions {
  signal: AbortSignal;
  /** Called with the pause before each retry. */
  onPause?: (pauseMs: number) => void;
}

/** Runs `work` with retries and backoff while the connection breaks or the server is busy. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  { signal, onPause }: RetryOptions,
): Promise<Result> {
  for (const pauseMs of timings.retryPausesMs) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!passesByItself(error)) throw error;
      const askedMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      onPause?.(Math.max(pauseMs, askedMs));
      await pause(Math.max(pauseMs, askedMs), signal);
    }
  }
  return work();
}

/** Whether a retry may succeed without anybody doing anything. */
export function passesByItself(error: unknown): boolean {
  if (error instanceof ApiError) return [408, 429, 502, 503, 504].includes(error.status);
  return error instanceof TypeError;
}

/** Ends early when the browser is online again. @throws the signal's reason */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
