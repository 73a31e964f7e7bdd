import { AppError } from '../http/app-error.ts';

interface Limits {
  /** How much is done at the same time. */
  atOnce: number;
  /** Of all callers together; whoever comes then is sent away. */
  waitingMax: number;
}

/** Does `work` when it is the caller's turn. @throws AppError busy; whatever `work` throws */
export type InTurn = <Result>(caller: string, work: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * A queue in which callers take turns, so that who sends many has to wait for themselves alone. Where the queue is full, the
 * newest of the caller who has most waiting makes room for a caller who has fewer.
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
  /** @returns false where nobody has more waiting than this caller would have */
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
