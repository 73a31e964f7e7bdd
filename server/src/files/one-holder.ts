import { lockFile } from './folder-lock.ts';

interface Holder {
  /** Ends early what it does. */
  stop(): void;
  done: Promise<void>;
}

/** Lets one at a time work on an upload. */
export interface OneHolder {
  /** @returns null where somebody else works on it, here or in another process */
  ifFree<Result>(id: string, stop: () => void, work: () => Promise<Result>): Promise<Result | null>;
  /** Cuts off who works on it in this process first. @returns null where another process works on it */
  next<Result>(id: string, work: () => Promise<Result>): Promise<Result | null>;
}

/** @param lockOf the place of an upload's lock, for the other processes */
export function oneHolder(lockOf: (id: string) => string): OneHolder {
  const holders = new Map<string, Holder>();

  /** Nothing is awaited before the place is taken. */
  const hold = async <Result>(id: string, stop: () => void, work: () => Promise<Result>) => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    holders.set(id, { stop, done });
    try {
      const free = await lockFile(lockOf(id));
      if (free === null) return null;
      try {
        return await work();
      } finally {
        await free();
      }
    } finally {
      holders.delete(id);
      resolve();
    }
  };
  return {
    ifFree: async (id, stop, work) => (holders.has(id) ? null : hold(id, stop, work)),
    next: async (id, work) => {
      for (let holder = holders.get(id); holder !== undefined; holder = holders.get(id)) {
        holder.stop();
        await holder.done;
      }
      return hold(id, () => undefined, work);
    },
  };
}
