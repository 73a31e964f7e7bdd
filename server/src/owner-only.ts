import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { clusterName } from './database/embedded/place.ts';

/** Group and others: nothing in the data folder is for them. */
const others = 0o077;
/** After a start as root PostgreSQL runs as somebody else, who passes through the data folder as its group (`letIn`). */
const passing = 0o010;

/** What may stay as it is: somebody else's, gone meanwhile, or on a disk that cannot be written. */
const leftAlone = ['EPERM', 'EACCES', 'ENOENT', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP'];

/**
 * Makes the data folder its owner's alone, and what lies in it: an earlier version, or a copy that was put in place by hand, may
 * have left it open. PostgreSQL's own folder is left to it. In a folder that was closed only the small parts are looked through.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  const wasOpen = await close(dataDir, { letsPass: true });
  for (const entry of await entriesOf(dataDir)) {
    const place = path.join(dataDir, entry.name);
    await close(place);
    if (entry.isDirectory() && (wasOpen || entry.name !== 'files')) await closeTree(place);
  }
}

async function closeTree(folder: string): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    if (entry.name === clusterName) continue;
    const place = path.join(folder, entry.name);
    await close(place);
    if (entry.isDirectory()) await closeTree(place);
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isLeftAlone(error)) return [];
    throw error;
  }
}

/** @param letsPass whether a group that is not ours may pass through @returns whether it was open to others */
async function close(place: string, { letsPass = false } = {}): Promise<boolean> {
  try {
    const found = await lstat(place);
    const kept = letsPass && found.gid !== process.getgid?.() ? passing : 0;
    const open = found.mode & others & ~kept;
    if (open === 0 || !(found.isDirectory() || found.isFile())) return false;
    await chmod(place, found.mode & ~open & 0o777);
    return true;
  } catch (error) {
    if (isLeftAlone(error)) return false;
    throw error;
  }
}

function isLeftAlone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && leftAlone.includes(String(error.code));
}
