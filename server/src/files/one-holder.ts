import { lockFile } from './folder-lock.ts';

interface Holder {
  /** Interrupts its work. */
  stop(): void;
  done: Promise<void>;
}

/** A mutex per upload, within this process and between processes. */
export interface OneHolder {
  /** @returns null if the upload is locked, here or in another process */
  ifFree<Result>(id: string, stop: () => void, work: () => Promise<Result>): Promise<Result | null>;
  /** Interrupts work on the upload in this process first. @returns null if another process has locked it */
  next<Result>(id: string, work: () => Promise<Result>): Promise<Result | null>;
}

/** @param lockOf path of an upload's lock file, for other processes */
export function oneHolder(lockOf: (id: string) => string): OneHolder {
  const holders = new Map<string, Holder>();

  /** Registers itself before the first await, so that callers cannot race. */
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
