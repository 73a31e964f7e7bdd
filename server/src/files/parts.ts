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

/** A file that came in parts, to be given to the store or back. */
export interface TakenFile extends IncomingFile {
  /** As if it had not been taken. */
  giveBack(): Promise<void>;
}

/** @param announced bytes of all unfinished uploads of one person @throws where that person may not have so many */
export type MayHold = (announced: number) => Promise<void>;

/** Files that come in parts, each to the person who began it: to anybody else there is none. */
export interface Parts {
  /**
   * @returns the name of the upload
   * @throws AppError file-too-large, storage-full, too-many-unfinished, busy; what `mayHold` throws
   */
  begin(begun: Begun, mayHold: MayHold): Promise<string>;
  /** How much has come. Whoever is still sending is cut off first. @throws AppError upload-not-found */
  state(id: string, owner: number): Promise<Unfinished>;
  /**
   * Adds bytes at the end, and keeps what has come where the stream breaks off.
   * @returns how much has come
   * @throws AppError upload-not-found, upload-offset-differs (so also while another sends), file-changed, storage-full
   */
  append(id: string, owner: number, part: { offset: number; bytes: Readable }): Promise<number>;
  /** @throws AppError upload-not-found, busy */
  cancel(id: string, owner: number): Promise<void>;
  /** Takes a whole file away from its sender. @throws AppError upload-not-found, upload-incomplete, busy */
  take(id: string, owner: number): Promise<TakenFile>;
  /** Bytes that are announced and have not come. */
  announced(): Promise<number>;
}

interface PartsSettings {
  maxBytes: number;
  /** Of one person. */
  unfinishedMax: number;
  room: Room;
  /** No other process has this folder: the locks are a killed one's. */
  isOwnAlone: boolean;
}

/** At the limit, one that nothing has come of for so long gives way to a new one. */
const idleMs = spanMs({ hours: 1 });
const beginTries = 100;
const beginEveryMs = 50;

/** Of an upload there are its bytes, its note, and while somebody works on it its lock. */
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
        // What is counted must hold still when the upload is there, in the other processes too.
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
          // What is known of the upload is as young as its bytes.
          await utimes(noteOf(id), new Date(), new Date());
        }
      };
      // Whose it is comes first: a stranger must not keep its owner from it.
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
        // Of two who take it, the second finds none.
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
        // The store has it.
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

/** @returns everybody's, without those that gave way @throws AppError too-many-unfinished */
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
    // The stream stays whole where this ends early: its sender is to read why.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (end + chunk.length > size) throw new AppError('file-changed');
      if (end - checkedAt >= checkEveryBytes) {
        // These bytes are announced: what else is announced does not count against them.
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

/** At its own place, so that no two writers ever make the file longer than it was announced. */
async function writeWhole(handle: FileHandle, chunk: Buffer, at: number): Promise<void> {
  for (let written = 0; written < chunk.length; )
    written += (await handle.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
}
