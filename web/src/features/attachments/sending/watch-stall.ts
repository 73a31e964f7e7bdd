/**
 * A line may stand still without breaking: the signal that this gives ends like a broken line where nothing has moved for
 * `stallMs`, or as `signal` does. Call `moved` at each progress, `rest` while nothing is expected to move.
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
