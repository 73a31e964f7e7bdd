import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whether this machine lets us mount a file system. */
export const canMount = tried(() => mountTmpfs('1m').remove());

export interface SmallDisk {
  folder: string;
  /** Takes all the room that is left. */
  fill(): void;
  free(bytes?: number): void;
  setReadOnly(isReadOnly: boolean): void;
  remove(): void;
}

/** A real file system of this size, as `mount` takes it. */
export function mountTmpfs(size: string): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-disk-'));
  const mount = (...options: string[]) => execFileSync('mount', options, { stdio: 'pipe' });
  mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
  return {
    folder,
    fill: () => {
      // Down to the last block: larger pieces leave some.
      for (const bytes of [1024 * 1024, 4096])
        while (tried(() => writeFileSync(path.join(folder, 'cheio'), Buffer.alloc(bytes), { flag: 'a' })));
    },
    free: (bytes) => {
      const filling = path.join(folder, 'cheio');
      if (bytes === undefined) rmSync(filling);
      else truncateSync(filling, statSync(filling).size - bytes);
    },
    setReadOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
    remove: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}

/** Where nothing can be mounted: a folder whose owner may not write it, which root could not be kept from. */
export function folderWithoutWrites(): Omit<SmallDisk, 'fill' | 'free'> & { fill?: never } {
  const folder = mkdtempSync(path.join(tmpdir(), 'bancada-disk-'));
  const set = (isReadOnly: boolean) => {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      tried(() => chmodSync(path.join(folder, name), isReadOnly ? 0o500 : 0o700));
  };
  return { folder, setReadOnly: set, remove: () => rmSync(folder, { recursive: true }) };
}

function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
