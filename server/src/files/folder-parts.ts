import {
  constants,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { spanMs } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import { onDisk } from './disk-failures.ts';
import { folderLocks, orNull, removeLocks } from './folder-locks.ts';
import { removeUnwritten, sumsOf } from './incoming.ts';
import type { Begun, PartsPlace, Unfinished } from './parts.ts';
import type { Room } from './room.ts';
import { writePart } from './write-part.ts';

const Note = z.object({ owner: z.int(), size: z.int(), metadata: z.string() });

interface FolderSettings {
  room: Room;
  /** No other process uses this folder: existing locks were left by a killed one. */
  isOwnAlone: boolean;
}

/**
 * Chunked uploads in a folder, which several processes may share. Each has a file with its bytes, whose size is the offset, one
 * with its metadata, while somebody works on it a lock, and while it is attached its bytes under a second name.
 */
export async function folderParts(
  directory: string,
  { room, isOwnAlone }: FolderSettings,
): Promise<PartsPlace> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (isOwnAlone) await removeLocks(directory);
  const bytesOf = (id: string) => path.join(directory, id);
  const noteOf = (id: string) => path.join(directory, `${id}.json`);
  const takenOf = (id: string) => path.join(directory, `${id}.taken`);
  const read = async (id: string): Promise<Unfinished> => {
    const begun = Note.parse(JSON.parse(await readFile(noteOf(id), 'utf8')));
    const { size: offset, mtimeMs: lastMs } = await stat(bytesOf(id));
    return { ...begun, id, offset, lastMs };
  };
  const list = async (): Promise<Unfinished[]> => {
    const found: Unfinished[] = [];
    for (const name of (await readdir(directory)).filter((file) => file.endsWith('.json'))) {
      const one = await orNull(read(name.slice(0, -'.json'.length)));
      if (one !== null) found.push(one);
    }
    return found;
  };

  return {
    locks: folderLocks(directory),
    // One for everybody: all announced bytes go to the same disk.
    beginLockOf: () => 'begin',
    add: async (id, begun: Begun) => {
      await writeFile(bytesOf(id), '', { flag: 'wx', mode: 0o600 });
      // Renamed into place when complete, since others read all of these files.
      await writeFile(`${noteOf(id)}.new`, JSON.stringify(begun), { flag: 'wx', mode: 0o600 });
      await rename(`${noteOf(id)}.new`, noteOf(id));
    },
    find: (id) => orNull(read(id)),
    listOf: async (owner) => (await list()).filter((one) => one.owner === owner),
    append: async ({ id, offset: at, size: end }, bytes) => {
      try {
        return await onDisk(() => writePart(bytesOf(id), bytes, { at, end }, room));
      } catch (error) {
        if (error instanceof AppError && error.code === 'storage-full') await release(bytesOf(id), at);
        throw error;
      } finally {
        // Keeps the metadata from looking abandoned before the bytes do.
        await utimes(noteOf(id), new Date(), new Date());
      }
    },
    copyOut: async ({ id }) => {
      const taken = takenOf(id);
      const discard = () => rm(taken, { force: true });
      await discard();
      await onDisk(() => giveSecondName(bytesOf(id), taken));
      return { path: taken, ...(await sumsOf(taken)), discard };
    },
    remove: async (id) => {
      for (const file of [bytesOf(id), takenOf(id), noteOf(id)]) await rm(file, { force: true });
    },
    announced: async () => announcedIn(await list()),
    sweep: (idleMs) => removeUnwritten(directory, idleMs),
  };
}

/** Bytes that are to come. */
function announcedIn(uploads: readonly Unfinished[]): number {
  return uploads.reduce((sum, { size, offset }) => sum + Math.max(0, size - offset), 0);
}

const keptLessMs = spanMs({ hours: 23 });

/** Gives up the bytes after `offset`: a disk without room needs them back at once, not when the upload is swept. */
async function release(file: string, offset: number): Promise<void> {
  await truncate(file, offset);
  // What arrived before is kept for an hour, not for a day, unless the sender goes on.
  const old = new Date(Date.now() - keptLessMs);
  await utimes(file, old, old);
}

/** What file systems without hard links answer. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** The store renames the file away: under its first name the upload survives a crash. */
async function giveSecondName(file: string, second: string): Promise<void> {
  try {
    await link(file, second);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && noLinks.has(String(error.code)))) throw error;
    await copyFile(file, second, constants.COPYFILE_FICLONE);
  }
}
