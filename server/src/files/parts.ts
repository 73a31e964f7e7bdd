import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { AppError } from '../http/app-error.ts';
import { isAbsent, outOfSpace } from './disk-failures.ts';
import { type IncomingFile, sumsOf, tooLarge } from './incoming.ts';

const Begun = z.object({ owner: z.int(), size: z.int(), metadata: z.string() });
/** A file that was announced: whose it is, its bytes when whole, and what its sender said of it. */
type Begun = z.output<typeof Begun>;

/** A file that came in parts, to be given to the store or back. */
export interface TakenFile extends IncomingFile {
  /** As if it had not been taken. */
  giveBack(): Promise<void>;
}

/** Files that come in parts, each to the person who began it: to anybody else there is none. */
export interface Parts {
  /** @returns the name of the upload @throws AppError file-too-large, storage-full */
  begin(begun: Begun): Promise<string>;
  /** How much has come. Whoever is still sending is cut off first. @throws AppError upload-not-found */
  state(id: string, owner: number): Promise<Begun & { offset: number }>;
  /**
   * Adds bytes at the end, and keeps what has come where the stream breaks off.
   * @returns how much has come
   * @throws AppError upload-not-found, upload-offset-differs, file-too-large, storage-full
   */
  append(id: string, owner: number, part: { offset: number; bytes: Readable }): Promise<number>;
  /** @throws AppError upload-not-found */
  cancel(id: string, owner: number): Promise<void>;
  /** Takes a whole file away from its sender. @throws AppError upload-not-found, upload-incomplete */
  take(id: string, owner: number): Promise<TakenFile>;
}

/**
 * Two files of `directory` an upload: its bytes, whose count is how much has come, and what is known of it. The
 * writers are those of this process: parts of one file go to one process.
 */
export async function openParts(directory: string, maxBytes: number): Promise<Parts> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const bytesOf = (id: string) => path.join(directory, id);
  const noteOf = (id: string) => path.join(directory, `${id}.json`);
  const writers = new Map<string, { stop(): void; done: Promise<unknown> }>();

  const find = async (id: string, owner: number) => {
    const begun = Begun.parse(JSON.parse(await orNotFound(readFile(noteOf(id), 'utf8'))));
    if (begun.owner !== owner) throw new AppError('upload-not-found');
    return { ...begun, offset: (await orNotFound(stat(bytesOf(id)))).size };
  };
  const cutOff = async (id: string) => {
    const writer = writers.get(id);
    writer?.stop();
    await writer?.done;
  };
  const state: Parts['state'] = async (id, owner) => {
    await find(id, owner);
    await cutOff(id);
    return find(id, owner);
  };
  const forget = async (id: string) => {
    await rm(bytesOf(id), { force: true });
    await rm(noteOf(id), { force: true });
  };

  return {
    begin: async (begun) => {
      if (begun.size > maxBytes) throw tooLarge(maxBytes);
      const id = randomUUID();
      await sayingFull(async () => {
        await writeFile(bytesOf(id), '', { flag: 'wx', mode: 0o600 });
        await writeFile(noteOf(id), JSON.stringify(begun), { flag: 'wx', mode: 0o600 });
      });
      return id;
    },
    state,
    append: async (id, owner, { offset, bytes }) => {
      const found = await state(id, owner);
      if (found.offset !== offset) throw new AppError('upload-offset-differs');
      const written = writeAt(bytesOf(id), bytes, found);
      const done = written.catch(() => undefined);
      writers.set(id, { stop: () => bytes.destroy(), done });
      try {
        return await sayingFull(() => written);
      } finally {
        writers.delete(id);
        // What is known of the upload is as young as its bytes.
        await utimes(noteOf(id), new Date(), new Date());
      }
    },
    cancel: async (id, owner) => {
      await state(id, owner);
      await forget(id);
    },
    take: async (id, owner) => {
      const { offset, size } = await state(id, owner);
      if (offset < size) throw new AppError('upload-incomplete');
      const place = `${bytesOf(id)}.taken`;
      // Of two who take it, the second finds none.
      await orNotFound(rename(bytesOf(id), place));
      return {
        path: place,
        ...(await sumsOf(place)),
        giveBack: async () => {
          try {
            await rename(place, bytesOf(id));
          } catch (error) {
            // The store has it.
            if (!isAbsent(error)) throw error;
            await forget(id);
          }
        },
        discard: async () => {
          await rm(place, { force: true });
          await forget(id);
        },
      };
    },
  };
}

async function writeAt(
  file: string,
  bytes: Readable,
  { offset, size }: { offset: number; size: number },
): Promise<number> {
  const handle = await open(file, 'a');
  let end = offset;
  try {
    // The stream stays whole where this ends early: its sender is to read why.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (end + chunk.length > size) throw tooLarge(size);
      await handle.writeFile(chunk);
      end += chunk.length;
    }
    return end;
  } finally {
    await handle.close();
  }
}

async function orNotFound<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isAbsent(error) ? new AppError('upload-not-found') : error;
  }
}

async function sayingFull<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw outOfSpace(error) ? new AppError('storage-full').causedBy(error) : error;
  }
}
