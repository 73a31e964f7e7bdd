import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { AppError } from '../http/app-error.ts';
import { isAbsent } from './disk-failures.ts';

const Begun = z.object({ owner: z.int(), size: z.int(), metadata: z.string() });
/** An announced upload: its owner, its total size, and the sender's metadata. */
export type Begun = z.output<typeof Begun>;

/** With how much has arrived. */
export type Unfinished = Begun & { id: string; offset: number; lastMs: number };

/** Two files per upload: its bytes, whose size is the offset, and a JSON file with the metadata. */
export function partNotes(directory: string) {
  const bytesOf = (id: string) => path.join(directory, id);
  const noteOf = (id: string) => path.join(directory, `${id}.json`);
  const read = async (id: string): Promise<Unfinished> => {
    const begun = Begun.parse(JSON.parse(await readFile(noteOf(id), 'utf8')));
    const { size: offset, mtimeMs: lastMs } = await stat(bytesOf(id));
    return { ...begun, id, offset, lastMs };
  };
  return {
    bytesOf,
    noteOf,
    add: async (id: string, begun: Begun): Promise<void> => {
      await writeFile(bytesOf(id), '', { flag: 'wx', mode: 0o600 });
      // Renamed into place when complete, since others read all of these files.
      await writeFile(`${noteOf(id)}.new`, JSON.stringify(begun), { flag: 'wx', mode: 0o600 });
      await rename(`${noteOf(id)}.new`, noteOf(id));
    },
    /** @throws AppError upload-not-found, also for another person's */
    find: async (id: string, owner: number): Promise<Unfinished> => {
      const found = await orNotFound(read(id));
      if (found.owner !== owner) throw new AppError('upload-not-found');
      return found;
    },
    remove: async (id: string): Promise<void> => {
      await rm(bytesOf(id), { force: true });
      await rm(noteOf(id), { force: true });
    },
    /** All people's uploads. */
    list: async (): Promise<Unfinished[]> => {
      const ids = (await readdir(directory)).filter((name) => name.endsWith('.json'));
      const found: Unfinished[] = [];
      for (const name of ids) {
        const one = await read(name.slice(0, -'.json'.length)).catch(nullIfAbsent);
        if (one !== null) found.push(one);
      }
      return found;
    },
  };
}

/** Announced bytes that have not arrived yet. */
export function announcedBytes(unfinished: readonly Unfinished[]): number {
  return unfinished.reduce((sum, { size, offset }) => sum + Math.max(0, size - offset), 0);
}

export async function orNotFound<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isAbsent(error) ? new AppError('upload-not-found') : error;
  }
}

function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
