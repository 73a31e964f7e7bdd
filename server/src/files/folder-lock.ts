import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat, utimes } from 'node:fs/promises';
import { isAbsent } from './disk-failures.ts';

const refreshEveryMs = 10_000;
/** Whoever has not refreshed its lock for so long was killed. */
const staleMs = 60_000;

/**
 * Makes a file that all processes which share its folder take for a lock.
 * @returns what frees it again; null while another has it
 */
export async function lockFile(place: string): Promise<(() => Promise<void>) | null> {
  if (!(await make(place)) && !((await removeStale(place)) && (await make(place)))) return null;
  const refreshing = setInterval(() => {
    const now = new Date();
    // Where this fails, it is free in a minute, as after a kill.
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

/** Of several who find it stale, one moves it away. @returns false where it is held */
async function removeStale(place: string): Promise<boolean> {
  const aside = `${place}.${randomUUID()}`;
  try {
    if (!(await isStale(place))) return false;
    await rename(place, aside);
    // Between the two lines another may have taken it anew.
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
