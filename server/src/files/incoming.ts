import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../http/app-error.ts';
import { outOfSpace } from './disk-failures.ts';

/** A file that has come whole and lies under a name of its own until the store takes it. */
export interface IncomingFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal, as is the other. */
  md5: string;
  sha256: string;
}

/** Where files lie while they come: nothing here is ever read by a caller. */
export interface Incoming {
  /** Files that come in parts. */
  partsDirectory: string;
  /** Bytes; more is refused. */
  maxBytes: number;
  /**
   * Takes a stream to its end, summing on the way. Nothing is left where it fails.
   * @throws AppError file-too-large, storage-full; whatever the stream fails with
   */
  receive(bytes: Readable): Promise<IncomingFile>;
  /** Removes what was not written to for this long: whoever sent it is gone, or its server was killed. */
  sweep(olderThanMs: number): Promise<void>;
}

export async function openIncoming(directory: string, maxBytes: number): Promise<Incoming> {
  const partsDirectory = path.join(directory, 'parts');
  await mkdir(partsDirectory, { recursive: true, mode: 0o700 });
  return {
    partsDirectory,
    maxBytes,
    receive: async (bytes) => {
      const place = path.join(directory, `${randomUUID()}.tmp`);
      try {
        const file = await open(place, 'wx', 0o600);
        try {
          return { path: place, ...(await write(bytes, file, maxBytes)) };
        } finally {
          await file.close();
        }
      } catch (error) {
        await rm(place, { force: true });
        throw outOfSpace(error) ? new AppError('storage-full') : error;
      }
    },
    sweep: (olderThanMs) => removeOld(directory, olderThanMs),
  };
}

/** Removes what the store has not taken. */
export async function discard({ path }: Pick<IncomingFile, 'path'>): Promise<void> {
  await rm(path, { force: true });
}

type Sums = Pick<IncomingFile, 'size' | 'md5' | 'sha256'>;

async function write(bytes: Readable, file: FileHandle, maxBytes: number): Promise<Sums> {
  const sums = summing();
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    if (sums.size() + chunk.length > maxBytes) throw tooLarge(maxBytes);
    // The disk writes while the sums are taken.
    const written = file.writeFile(chunk);
    sums.add(chunk);
    await written;
  }
  return sums.end();
}

export function tooLarge(maxBytes: number): AppError {
  return new AppError('file-too-large', { maxMb: Math.floor(maxBytes / 1024 / 1024) });
}

/** The sums of a file that lies on this disk, as it is now. */
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

async function removeOld(directory: string, olderThanMs: number): Promise<void> {
  const before = Date.now() - olderThanMs;
  for (const { name, parentPath } of (await readdir(directory, { withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )) {
    const file = path.join(parentPath, name);
    const found = await stat(file).catch(ifGone);
    if (found !== null && found.mtimeMs <= before) await rm(file, { force: true });
  }
}

/** Another process may have taken it meanwhile. */
function ifGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
