import { AppError } from '../http/app-error.ts';

interface Limits {
  /** Concurrent jobs. */
  atOnce: number;
  /** Queue limit over all callers; beyond it calls are refused. */
  waitingMax: number;
}

/** Runs `work` when it is the caller's turn. @throws AppError busy; whatever `work` throws */
export type InTurn = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * A fair queue: callers take turns, so that one who sends many only delays themselves. When it is full, the newest item of the
 * caller with the most is dropped for a caller with fewer.
 */
export function fairTurns({ atOnce, waitingMax }: Limits): InTurn {
  /** Callers in the order of their next turn. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  const enter = (caller: string): Promise<void> => {
    const own = queues.get(caller)?.length ?? 0;
    if (waiting >= waitingMax && !makeRoom(own)) throw new AppError('busy');
    return new Promise((resolve, reject) => {
      const queue = queues.get(caller) ?? [];
      queue.push({ start: resolve, refuse: () => reject(new AppError('busy')) });
      queues.set(caller, queue);
      waiting += 1;
    });
  };
  /** @returns false if nobody has more queued than this caller would have */
  const makeRoom = (own: number): boolean => {
    let [longest, length] = ['', own + 1];
    for (const [caller, queue] of queues)
      if (queue.length > length) [longest, length] = [caller, queue.length];
    const refused = queues.get(longest)?.pop();
    if (refused === undefined) return false;
    waiting -= 1;
    refused.refuse();
    return true;
  };
  const startNext = () => {
    const [next] = queues;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [caller, queue] = next;
    const first = queue.shift();
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    waiting -= 1;
    first?.start();
  };

  return async (caller, work) => {
    if (running < atOnce) running += 1;
    else await enter(caller);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
