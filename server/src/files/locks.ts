/** Locks by name that all processes see. The lock of a killed process runs out within seconds. */
export interface Locks {
  /**
   * @param onWanted called when another process asks for the lock, or has taken it over; perhaps more than once
   * @returns null if another process has it
   */
  lock(name: string, onWanted: () => void): Promise<Unlock | null>;
  /** Asks the process that has it to let go. */
  ask(name: string): Promise<void>;
}

export type Unlock = () => Promise<void>;

/** ms. A lock that was not refreshed for `stale` belongs to a killed process. Longer in a test, which a busy machine may hold up. */
export const lockTimes = { refresh: 1_500, stale: 6_000 };

/** Calls `refresh` while a lock is held. @returns a function that ends it, and waits for the call in progress */
export function refreshing(refresh: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // If this fails, the lock runs out, as after a kill.
    current = refresh().catch(() => undefined);
  }, lockTimes.refresh).unref();
  return async () => {
    clearInterval(timer);
    await current;
  };
}
