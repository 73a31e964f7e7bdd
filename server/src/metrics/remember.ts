import { setTimeout as delay } from 'node:timers/promises';

interface Remembering {
  forMs: number;
  timeoutMs: number;
  onError(error: unknown): void;
}

/**
 * Remembers what `read` brings, so that it is asked at most once in `forMs`, and never twice at a time.
 * @returns what it brought last; null if it failed, or did not answer within `timeoutMs`
 */
export function remembering<Result>(
  read: () => Promise<Result>,
  { forMs, timeoutMs, onError }: Remembering,
): () => Promise<Result | null> {
  let known: { at: number; result: Result | null } | null = null;
  let current: Promise<Result | null> | null = null;
  return async () => {
    if (known !== null && performance.now() - known.at < forMs) return known.result;
    // What hangs is asked no second time beside it.
    current ??= read()
      .catch((error: unknown) => {
        onError(error);
        return null;
      })
      .then((result) => {
        known = { at: performance.now(), result };
        current = null;
        return result;
      });
    const patience = new AbortController();
    try {
      return await Promise.race([current, delay(timeoutMs, null, { signal: patience.signal, ref: false })]);
    } finally {
      patience.abort();
    }
  };
}
