import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { spanMs } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import { isAbsent, sayingFull } from './disk-failures.ts';
import { lockFile } from './folder-lock.ts';
import { type IncomingFile, sumsOf, tooLarge } from './incoming.ts';
import { oneHolder } from './one-holder.ts';
import { announcedBytes, type Begun, orNotFound, partNotes, type Unfinished } from './part-notes.ts';
import { checkEveryBytes, type Room } from './room.ts';

/** A complete chunked upload, taken from its sender; ends up in the store, or is given back. */
export interface TakenFile extends IncomingFile {
  /** Undoes taking it. */
  giveBack(): Promise<void>;
}

/** @param announced total size of one person's unfinished uploads @throws if that person may not have that much */
export type MayHold = (announced: number) => Promise<void>;

/** Chunked uploads. Each belongs to the person who started it; for others it does not exist. */
export interface Parts {
  /**
   * @returns the id of the upload
   * @throws AppError file-too-large, storage-full, too-many-unfinished, busy; what `mayHold` throws
   */
  begin(begun: Begun, mayHold: MayHold): Promise<string>;
  /** How much has arrived; interrupts a sender that is still connected. @throws AppError upload-not-found */
  state(id: string, owner: number): Promise<Unfinished>;
  /**
   * Appends bytes, and keeps those that arrive before the stream breaks.
   * @returns the new offset
   * @throws AppError upload-not-found, upload-offset-differs (also while another chunk is arriving), file-changed, storage-full
   */
  append(id: string, owner: number, part: { offset: number; bytes: Readable }): Promise<number>;
  /** @throws AppError upload-not-found, busy */
  cancel(id: string, owner: number): Promise<void>;
  /** Takes a complete upload from its sender. @throws AppError upload-not-found, upload-incomplete, busy */
  take(id: string, owner: number): Promise<TakenFile>;
  /** Announced bytes that have not arrived. */
  announced(): Promise<number>;
}

interface PartsSettings {
  maxBytes: number;
  /** Per person. */
  unfinishedMax: number;
  room: Room;
  /** No other process uses this folder: existing locks were left by a killed one. */
  isOwnAlone: boolean;
}

/** At the limit, an upload idle for this long is dropped for a new one. */
const idleMs = spanMs({ hours: 1 });
const beginTries = 100;
const beginEveryMs = 50;

/** An upload has a file with its bytes, one with its metadata, and while somebody works on it a lock file. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one store, whose calls share its locks
export async function openParts(directory: string, settings: PartsSettings): Promise<Parts> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (settings.isOwnAlone) await removeLocks(directory);
  const { maxBytes, room } = settings;
  const notes = partNotes(directory);
  const { bytesOf, noteOf, find } = notes;
  const oneBegin = pLimit(1);
  const { ifFree, next } = oneHolder((id) => path.join(directory, `${id}${lockEnding}`));
  const alone = async <Result>(id: string, owner: number, work: (found: Unfinished) => Promise<Result>) => {
    await find(id, owner);
    const done = await next(id, async () => ({ result: await work(await find(id, owner)) }));
    if (done === null) throw new AppError('busy');
    return done.result;
  };
  const addCounted = async (begun: Begun, mayHold: MayHold) => {
    const all = await makePlace(notes, begun.owner, settings.unfinishedMax);
    await mayHold(sizes(all.filter(({ owner }) => owner === begun.owner)) + begun.size);
    await room.require(announcedBytes(all) + begun.size);
    const id = randomUUID();
    await sayingFull(() => notes.add(id, begun));
    return id;
  };

  return {
    begin: (begun, mayHold) =>
      oneBegin(async () => {
        if (begun.size > maxBytes) throw tooLarge(maxBytes);
        // The counts must not change until the new upload exists, not even in other processes.
        const free = await lockOrBusy(path.join(directory, `begin${lockEnding}`));
        try {
          return await addCounted(begun, mayHold);
        } finally {
          await free();
        }
      }),
    state: async (id, owner) => {
      await find(id, owner);
      return (await next(id, () => find(id, owner))) ?? find(id, owner);
    },
    append: async (id, owner, { offset, bytes }) => {
      const write = async () => {
        const found = await find(id, owner);
        if (found.offset !== offset) return null;
        try {
          return await sayingFull(() => writeAt(bytesOf(id), bytes, found, room));
        } finally {
          // Keeps the metadata from looking abandoned before the bytes do.
          await utimes(noteOf(id), new Date(), new Date());
        }
      };
      // Check the owner before locking: a stranger must not be able to block the upload.
      await find(id, owner);
      const end = await ifFree(id, () => bytes.destroy(), write);
      if (end === null) throw new AppError('upload-offset-differs');
      return end;
    },
    cancel: (id, owner) => alone(id, owner, () => notes.remove(id)),
    take: async (id, owner) => {
      const place = `${bytesOf(id)}.taken`;
      await alone(id, owner, async ({ offset, size }) => {
        if (offset !== size) throw new AppError('upload-incomplete');
        // Of two concurrent calls, the second one fails to rename.
        await orNotFound(rename(bytesOf(id), place));
      });
      return takenFile(notes, id, place);
    },
    announced: async () => announcedBytes(await notes.list()),
  };
}

async function takenFile(notes: ReturnType<typeof partNotes>, id: string, place: string): Promise<TakenFile> {
  return {
    path: place,
    ...(await sumsOf(place)),
    giveBack: async () => {
      try {
        await rename(place, notes.bytesOf(id));
      } catch (error) {
        // The store has already taken it.
        if (!isAbsent(error)) throw error;
        await notes.remove(id);
      }
    },
    discard: async () => {
      await rm(place, { force: true });
      await notes.remove(id);
    },
  };
}

const lockEnding = '.lock';

async function removeLocks(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.endsWith(lockEnding)) await rm(path.join(directory, name), { force: true });
}

/** @throws AppError busy */
async function lockOrBusy(place: string): Promise<() => Promise<void>> {
  for (let attempt = 1; attempt <= beginTries; attempt += 1) {
    const free = await lockFile(place);
    if (free !== null) return free;
    await delay(beginEveryMs);
  }
  throw new AppError('busy');
}

const sizes = (unfinished: readonly Unfinished[]) => unfinished.reduce((sum, { size }) => sum + size, 0);

/** Drops idle uploads at the limit. @returns all people's remaining uploads @throws AppError too-many-unfinished */
async function makePlace(notes: ReturnType<typeof partNotes>, owner: number, max: number) {
  const all = await notes.list();
  const own = all.filter((one) => one.owner === owner).sort((a, b) => a.lastMs - b.lastMs);
  const leaving = own.slice(0, Math.max(0, own.length - max + 1));
  if (leaving.some(({ lastMs }) => Date.now() - lastMs < idleMs))
    throw new AppError('too-many-unfinished', { count: max });
  for (const { id } of leaving) await notes.remove(id);
  return all.filter((one) => !leaving.includes(one));
}

async function writeAt(
  file: string,
  bytes: Readable,
  { offset, size }: { offset: number; size: number },
  room: Room,
): Promise<number> {
  const handle = await open(file, 'r+');
  let end = offset;
  let checkedAt = -Number.MAX_SAFE_INTEGER;
  try {
    // Stopping early must not destroy the stream: its sender still has to read the answer.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (end + chunk.length > size) throw new AppError('file-changed');
      if (end - checkedAt >= checkEveryBytes) {
        // This upload's bytes are among the announced ones, so nothing more is required.
        await room.require(0);
        checkedAt = end;
      }
      await writeWhole(handle, chunk, end);
      end += chunk.length;
    }
    return end;
  } finally {
    await handle.close();
  }
}

/** Writes at a fixed offset, so that two writers cannot make the file longer than announced. */
async function writeWhole(handle: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
}
