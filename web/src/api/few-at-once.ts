/** Runs work in its turn. @throws the reason of the signal, if it is aborted before */
export type InTurn = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

/**
 * Turns for many small calls, so that they leave the line free for what a person waits for: first come, first served.
 * Work whose signal is aborted while it waits is never begun.
 * @param most so many run at once
 */
export function fewAtOnce(most: number): InTurn {
  const waiting = new Set<() => void>();
  let running = 0;
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  const handOver = () => {
    const [next] = waiting;
    if (next === undefined) running -= 1;
    else {
      waiting.delete(next);
      next();
    }
  };
  return async (signal, work) => {
    signal.throwIfAborted();
    if (running < most) running += 1;
    else await turn(signal);
    try {
      return await work();
    } finally {
      handOver();
    }
  };
}
