import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { spanMs } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import { type IncomingFile, tooLarge } from './incoming.ts';
import type { Locks } from './locks.ts';
import { partTurns } from './part-turns.ts';
import type { Room } from './room.ts';

/** An announced upload: its owner, its total size, and the sender's metadata. */
export interface Begun {
  owner: number;
  size: number;
  metadata: string;
}

/** With how much has arrived, and when the last of it did. */
export type Unfinished = Begun & { id: string; offset: number; lastMs: number };

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
   * @throws AppError upload-not-found, upload-offset-differs (also while another chunk is arriving), file-changed,
   *   storage-full, files-unavailable
   */
  append(id: string, owner: number, part: { offset: number; bytes: Readable }): Promise<number>;
  /** Interrupts a sender that is still connected. @throws AppError upload-not-found, busy */
  cancel(id: string, owner: number): Promise<void>;
  /**
   * Takes a complete upload from its sender. Should the process be killed before the file is discarded or given back, the
   * upload is there again as it was.
   * @throws AppError upload-not-found, upload-incomplete, busy, storage-full, files-unavailable
   */
  take(id: string, owner: number): Promise<TakenFile>;
  /** Announced bytes that this disk has yet to take. */
  announced(): Promise<number>;
  /** Removes uploads that nobody has continued for this long. Safe in several processes at once. */
  sweep(idleMs: number): Promise<void>;
}

/** Where chunked uploads are kept: a folder, or the database and the file store. Whose they are it does not ask. */
export interface PartsPlace {
  locks: Locks;
  /** Name of the lock under which a person's uploads are counted and begun. */
  beginLockOf(owner: number): string;
  add(id: string, begun: Begun): Promise<void>;
  find(id: string): Promise<Unfinished | null>;
  listOf(owner: number): Promise<Unfinished[]>;
  /**
   * Appends at the offset, and keeps what arrives before the stream breaks. @returns the new offset
   * @throws AppError as `Parts.append`
   */
  append(upload: Unfinished, bytes: Readable): Promise<number>;
  /**
   * The bytes of a complete upload as a file on this disk, which is the caller's to change. The upload itself stays.
   * @throws AppError as `Parts.take`
   */
  copyOut(upload: Unfinished): Promise<IncomingFile>;
  remove(id: string): Promise<void>;
  announced(): Promise<number>;
  sweep(idleMs: number): Promise<void>;
}

interface PartsSettings {
  maxBytes: number;
  /** Per person. */
  unfinishedMax: number;
  room: Room;
}

/** At the limit, an upload idle for this long is dropped for a new one. */
const idleMs = spanMs({ hours: 1 });

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one store, whose calls share its turns
export function partsIn(place: PartsPlace, { maxBytes, unfinishedMax, room }: PartsSettings): Parts {
  const turns = partTurns(place.locks);
  const find = async (id: string, owner: number): Promise<Unfinished> => {
    const found = await place.find(id);
    if (found?.owner !== owner) throw new AppError('upload-not-found');
    return found;
  };
  const alone = async <Result>(id: string, owner: number, work: () => Promise<Result>) => {
    // Here and in `append`, the owner is checked before asking for the turn: a stranger must not be able to block the upload.
    await find(id, owner);
    return orBusy(await turns.next(id, async () => ({ result: await work() }))).result;
  };
  const addCounted = async (begun: Begun, mayHold: MayHold) => {
    const own = await makePlace(place, begun.owner, unfinishedMax);
    await mayHold(own.reduce((sum, { size }) => sum + size, begun.size));
    await room.require((await place.announced()) + begun.size);
    const id = randomUUID();
    await place.add(id, begun);
    return id;
  };
  const takeOut = async (id: string, owner: number): Promise<IncomingFile> => {
    const found = await find(id, owner);
    if (found.offset !== found.size) throw new AppError('upload-incomplete');
    return place.copyOut(found);
  };

  return {
    begin: async (begun, mayHold) => {
      if (begun.size > maxBytes) throw tooLarge(maxBytes);
      // The counts must not change until the new upload exists, not even in other processes.
      return orBusy(await turns.next(place.beginLockOf(begun.owner), () => addCounted(begun, mayHold)));
    },
    state: async (id, owner) => {
      await find(id, owner);
      return (await turns.next(id, () => find(id, owner))) ?? find(id, owner);
    },
    append: async (id, owner, { offset, bytes }) => {
      await find(id, owner);
      const end = await turns.ifFree(
        id,
        () => bytes.destroy(),
        async () => {
          const found = await find(id, owner);
          return found.offset === offset ? place.append(found, bytes) : null;
        },
      );
      if (end === null) throw new AppError('upload-offset-differs');
      return end;
    },
    cancel: (id, owner) =>
      alone(id, owner, async () => {
        await find(id, owner);
        await place.remove(id);
      }),
    take: async (id, owner) => {
      await find(id, owner);
      const endTurn = orBusy(await turns.keep(id));
      try {
        const file = await takeOut(id, owner);
        return takenFile(file, () => place.remove(id), endTurn);
      } catch (error) {
        await endTurn();
        throw error;
      }
    },
    announced: place.announced,
    sweep: place.sweep,
  };
}

function takenFile(file: IncomingFile, remove: () => Promise<void>, endTurn: () => Promise<void>): TakenFile {
  const ending = async (work: () => Promise<void>) => {
    try {
      await file.discard();
      await work();
    } finally {
      await endTurn();
    }
  };
  return {
    ...file,
    discard: () => ending(remove),
    giveBack: () => ending(() => Promise.resolve()),
  };
}

function orBusy<Result>(result: Result | null): Result {
  if (result === null) throw new AppError('busy');
  return result;
}

/** Drops a person's idle uploads at the limit. @returns the remaining ones @throws AppError too-many-unfinished */
async function makePlace(place: PartsPlace, owner: number, max: number): Promise<Unfinished[]> {
  const own = (await place.listOf(owner)).sort((a, b) => a.lastMs - b.lastMs);
  const leaving = own.slice(0, Math.max(0, own.length - max + 1));
  if (leaving.some(({ lastMs }) => Date.now() - lastMs < idleMs))
    throw new AppError('too-many-unfinished', { count: max });
  for (const { id } of leaving) await place.remove(id);
  return own.slice(leaving.length);
}
