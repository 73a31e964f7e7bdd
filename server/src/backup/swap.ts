import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { flushPath } from '../database/embedded/flush.ts';
import { lockFolder } from '../database/embedded/lock.ts';

/** In `DATA_DIR`, from the moment a restore is complete until its folders have their names. */
const journalName = 'restauracao.json';
const Swap = z.object({
  /** Folders that were made, by the name that they are to have. */
  feitas: z.record(z.string(), z.string()),
  /** Ending of the names of those that were there before. */
  anteriores: z.string(),
});
export type Swap = z.infer<typeof Swap>;

/** From here on the restore counts: if this process is killed, the next start or restore carries on. */
export function beginSwap(dataDir: string, swap: Swap): void {
  const journal = path.join(dataDir, journalName);
  writeFileSync(`${journal}.tmp`, JSON.stringify(swap), { mode: 0o600 });
  flushPath(`${journal}.tmp`);
  renameSync(`${journal}.tmp`, journal);
  flushPath(dataDir);
}

/**
 * Gives the folders of a complete restore their names, if there is one that was not finished.
 * @param isOwn this process has locked them
 * @returns names of the folders that were there before, as they are now
 * @throws EmbeddedDatabaseInUseError while the restore itself is doing so
 */
export function finishSwap(dataDir: string, { isOwn } = { isOwn: false }): string[] {
  const journal = path.join(dataDir, journalName);
  if (!existsSync(journal)) return [];
  const { feitas, anteriores } = z.parse(Swap, JSON.parse(readFileSync(journal, 'utf8')));
  const madeDatabase = path.join(dataDir, feitas.db ?? '');
  const lock = isOwn || !existsSync(madeDatabase) ? null : lockFolder(madeDatabase);
  const moved: string[] = [];
  try {
    for (const [name, made] of Object.entries(feitas)) {
      const [place, before] = [path.join(dataDir, name), path.join(dataDir, name + anteriores)];
      // Gone: it has its name already.
      if (!existsSync(path.join(dataDir, made))) continue;
      if (existsSync(place)) renameSync(place, before);
      renameSync(path.join(dataDir, made), place);
      if (existsSync(before)) moved.push(name + anteriores);
    }
    flushPath(dataDir);
    rmSync(journal, { force: true });
    flushPath(dataDir);
  } finally {
    lock?.release();
  }
  return moved;
}
