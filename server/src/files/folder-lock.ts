import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, utimes } from 'node:fs/promises';
import { isAbsent } from './disk-failures.ts';

const refreshEveryMs = 10_000;
/** A lock that was not refreshed for this long belongs to a killed process. */
const staleMs = 60_000;

/**
 * Creates a lock file, which works between all processes that share its folder.
 * @returns a function that unlocks it; null if another process has it
 */
export async function lockFile(place: string): Promise<(() => Promise<void>) | null> {
  if (!(await make(place)) && !((await removeStale(place)) && (await make(place)))) return null;
  const refreshing = setInterval(() => {
    const now = new Date();
    // If this fails, the lock becomes stale in a minute, as after a kill.
    utimes(place, now, now).catch(() => undefined);
  }, refreshEveryMs);
  refreshing.unref();
  return async () => {
    clearInterval(refreshing);
    await rm(place, { force: true });
  };
}

async function make(place: string): Promise<boolean> {
  try {
    await (await open(place, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const isStale = async (file: string) => Date.now() - (await stat(file)).mtimeMs > staleMs;

/** Removes a stale lock atomically: of several processes, one renames it away. @returns false if it is not stale */
async function removeStale(place: string): Promise<boolean> {
  const aside = `${place}.${randomUUID()}`;
  try {
    if (!(await isStale(place))) return false;
    await rename(place, aside);
    // Between the two calls another process may have locked it again.
    if (!(await isStale(aside))) {
      await rename(aside, place);
      return false;
    }
    await rm(aside, { force: true });
  } catch (error) {
    unlessAbsent(error);
  }
  return true;
}

function unlessAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error;
}
