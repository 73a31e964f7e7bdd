import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAbsent } from './disk-failures.ts';
import { type Locks, lockTimes, refreshing } from './locks.ts';

const ending = '.lock';
const askedEnding = '.asked';

/** Lock files, for processes that share a folder. Each holds the token of whoever has it. */
export function folderLocks(directory: string): Locks {
  const placeOf = (name: string) => path.join(directory, `${name}${ending}`);
  return {
    lock: async (name, onWanted) => {
      const place = placeOf(name);
      const token = randomUUID();
      if (!(await make(place, token)) && !((await removeStale(place)) && (await make(place, token))))
        return null;
      const endRefreshing = refreshing(async () => {
        if (!(await isOf(place, token))) return onWanted();
        await utimes(place, new Date(), new Date());
        if (await isThere(place + askedEnding)) onWanted();
      });
      return async () => {
        await endRefreshing();
        if (!(await isOf(place, token))) return;
        await rm(place + askedEnding, { force: true });
        await rm(place, { force: true });
      };
    },
    ask: async (name) => {
      if (await isThere(placeOf(name))) await writeFile(placeOf(name) + askedEnding, '', { mode: 0o600 });
    },
  };
}

/** No other process uses the folder: what is there was left by a killed one. */
export async function removeLocks(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.endsWith(ending) || name.endsWith(ending + askedEnding))
      await rm(path.join(directory, name), { force: true });
}

async function make(place: string, token: string): Promise<boolean> {
  try {
    await writeFile(place, token, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

const isStale = async (file: string) => Date.now() - (await stat(file)).mtimeMs > lockTimes.stale;

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

async function isOf(place: string, token: string): Promise<boolean> {
  return (await orNull(readFile(place, 'utf8'))) === token;
}

async function isThere(place: string): Promise<boolean> {
  return (await orNull(stat(place))) !== null;
}

/** @returns null if the file is not there */
export async function orNull<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    unlessAbsent(error);
    return null;
  }
}

function unlessAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error;
}
