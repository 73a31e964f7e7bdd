/** Abort reason for an upload that is not wanted any more. With any other reason it may be resumed. */
export const cancelled = 'cancelled';

/**
 * A connection may stall without breaking: the returned signal aborts like a broken connection after `stallMs` without progress,
 * or when `signal` does. Call `moved` at each progress, and `rest` while none is expected.
 */
export function watchStall(signal: AbortSignal, stallMs: number) {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => clearTimeout(timer);
  return {
    signal: AbortSignal.any([signal, stalled.signal]),
    moved: () => {
      rest();
      timer = setTimeout(() => stalled.abort(new TypeError('the line stands still')), stallMs);
    },
    rest,
  };
}
