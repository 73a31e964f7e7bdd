import { setTimeout as delay } from 'node:timers/promises';
import { type Locks, lockTimes, type Unlock } from './locks.ts';

interface Holder {
  /** Interrupts its work. */
  stop(): void;
  done: Promise<void>;
}

/** Turns by name: one holder at a time, within this process and over all of them. */
export interface PartTurns {
  /**
   * @param stop called when somebody wants the next turn
   * @returns null if somebody has the turn, here or in another process
   */
  ifFree<Result>(name: string, stop: () => void, work: () => Promise<Result>): Promise<Result | null>;
  /** Asks whoever has the turn to stop, and waits for it. @returns null if it is not free within seconds */
  next<Result>(name: string, work: () => Promise<Result>): Promise<Result | null>;
  /** As `next`, but the turn lasts until it is given back. */
  keep(name: string): Promise<Unlock | null>;
}

/** Longer than the lock of a killed process lasts. */
const waitMs = () => lockTimes.stale + 2_000;
const askEveryMs = 100;

export function partTurns(locks: Locks): PartTurns {
  const holders = new Map<string, Holder>();

  /** Registers itself before the first await, so that callers cannot race. */
  const take = async (name: string, stop: () => void): Promise<Unlock | null> => {
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const holder = { stop, done };
    holders.set(name, holder);
    const leave = () => {
      if (holders.get(name) === holder) holders.delete(name);
      resolve();
    };
    let unlock: Unlock | null = null;
    try {
      unlock = await locks.lock(name, stop);
    } finally {
      if (unlock === null) leave();
    }
    return unlock === null ? null : () => unlock().finally(leave);
  };
  const keep: PartTurns['keep'] = async (name) => {
    const until = performance.now() + waitMs();
    while (performance.now() < until) {
      const holder = holders.get(name);
      if (holder !== undefined) {
        holder.stop();
        await Promise.race([holder.done, delay(waitMs(), undefined, { ref: false })]);
        continue;
      }
      const unlock = await take(name, () => undefined);
      if (unlock !== null) return unlock;
      await locks.ask(name);
      await delay(askEveryMs);
    }
    return null;
  };
  return {
    ifFree: async (name, stop, work) => (holders.has(name) ? null : during(await take(name, stop), work)),
    next: async (name, work) => during(await keep(name), work),
    keep,
  };
}

async function during<Result>(unlock: Unlock | null, work: () => Promise<Result>): Promise<Result | null> {
  if (unlock === null) return null;
  try {
    return await work();
  } finally {
    await unlock();
  }
}
