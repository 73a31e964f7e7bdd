import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../http/app-error.ts';
import { diskFailure, isAbsent, onDisk } from './disk-failures.ts';
import { checkEveryBytes } from './room.ts';

/** A complete received file, in a temporary place until the store takes it. */
export interface IncomingFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal, like `sha256`. */
  md5: string;
  sha256: string;
  /** Removes the file, unless the store has taken it. */
  discard(): Promise<void>;
}

/** Temporary place for files while they arrive; callers can never read from it. */
export interface Incoming {
  /** In bytes; larger files are refused. */
  maxBytes: number;
  /**
   * Writes a stream to a file and computes its checksums. Leaves nothing behind on failure.
   * @throws AppError file-too-large; as `onDisk`; whatever the stream fails with
   */
  receive(bytes: Readable): Promise<IncomingFile>;
}

/** @param requireRoom throws if this many bytes more would leave too little free space */
export async function openIncoming(
  directory: string,
  maxBytes: number,
  requireRoom: (bytes: number) => Promise<void>,
): Promise<Incoming> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    maxBytes,
    receive: async (bytes) => {
      // Nobody listens until the file is open; a stream that fails before throws as soon as it is read.
      bytes.once('error', () => undefined);
      const place = path.join(directory, `${randomUUID()}.tmp`);
      const discard = () => rm(place, { force: true });
      try {
        await requireRoom(0);
        const sums = await onDisk(() => writeTo(place, bytes, { maxBytes, requireRoom }));
        return { path: place, ...sums, discard };
      } catch (error) {
        await discardAfter(error, discard);
        throw error;
      }
    },
  };
}

/** On a disk that cannot be written the file cannot be removed either; the reason that the caller gets is the first one. */
async function discardAfter(reason: unknown, discard: () => Promise<void>): Promise<void> {
  try {
    await discard();
  } catch (error) {
    if (!(reason instanceof AppError) || diskFailure(error) === null) throw error;
  }
}

export type Sums = Pick<IncomingFile, 'size' | 'md5' | 'sha256'>;

interface WriteLimits {
  maxBytes: number;
  requireRoom: (bytes: number) => Promise<void>;
}

async function writeTo(
  place: string,
  bytes: Readable,
  { maxBytes, requireRoom }: WriteLimits,
): Promise<Sums> {
  const file = await open(place, 'wx', 0o600);
  try {
    const sums = summing();
    let checkedAt = 0;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      if (sums.size() + chunk.length > maxBytes) throw tooLarge(maxBytes);
      if (sums.size() - checkedAt >= checkEveryBytes) {
        checkedAt = sums.size();
        await requireRoom(chunk.length);
      }
      // Hashing overlaps with writing to the disk.
      const written = file.writeFile(chunk);
      sums.add(chunk);
      await written;
    }
    return sums.end();
  } finally {
    await file.close();
  }
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('file-too-large', { maxMb: Math.floor(maxBytes / 1024 / 1024) });
}

/** Checksums of a local file as it is now. */
export async function sumsOf(file: string): Promise<Sums> {
  const sums = summing();
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) sums.add(chunk as Buffer);
  return sums.end();
}

function summing() {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let size = 0;
  return {
    size: () => size,
    add: (chunk: Buffer) => {
      size += chunk.length;
      md5.update(chunk);
      sha256.update(chunk);
    },
    end: (): Sums => ({ size, md5: md5.digest('hex'), sha256: sha256.digest('hex') }),
  };
}

/**
 * Removes files of a folder without a write for this long: their sender is gone, or their server was killed. Safe in several
 * processes at once.
 */
export async function removeUnwritten(directory: string, olderThanMs: number): Promise<void> {
  const before = Date.now() - olderThanMs;
  for (const { name } of (await readdir(directory, { withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )) {
    const file = path.join(directory, name);
    if (((await stat(file).catch(nullIfAbsent))?.mtimeMs ?? before + 1) <= before)
      await rm(file, { force: true });
  }
}

function nullIfAbsent(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
