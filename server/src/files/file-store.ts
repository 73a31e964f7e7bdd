import { constants } from 'node:fs';
import { access, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import { AppError } from '../http/app-error.ts';
import type { FileReply, FileRequest } from '../http/file-reply.ts';
import { bytesOf, wantedRange } from './byte-range.ts';
import { diskFailure, isAbsent } from './disk-failures.ts';

/** Storage for the bytes of attachments, deduplicated by SHA-256. */
export interface FileStore {
  /** @throws AppError file-missing, files-unavailable */
  read(request: FileRequest, sha256: string): Promise<FileReply>;
  /**
   * Stores the local file at `path`: when this returns, its bytes are durable. `path` may or may not exist afterwards. A
   * stored file with the same checksum is replaced, as it may be damaged.
   * @throws AppError storage-full, files-read-only, files-unavailable
   */
  keep(path: string, sha256: string): Promise<void>;
  /** Removes the bytes, if there are any. */
  remove(sha256: string): Promise<void>;
  /** All bytes of a file; null if there are none. */
  open(sha256: string): Promise<Readable | null>;
  /** Where a file lies on this machine's disk, if it is there; null: the store is elsewhere. */
  pathOf(sha256: string): string | null;
  /** Size in bytes; null if there is no file. @throws AppError files-unavailable */
  sizeOf(sha256: string): Promise<number | null>;
  /** Checksums of all stored files, in no particular order. */
  list(): AsyncIterable<string>;
  /** @throws if the store does not answer */
  check(): Promise<void>;
}

/** Whether a name is a valid name of a stored file. */
export function isSha256(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** A store in a folder, as `ab/cd/abcd…`, so that no directory grows without bound. */
export function localFileStore(directory: string): FileStore {
  const fileOf = (sha256: string) => path.join(directory, placeOf(sha256));
  return {
    read: (request, sha256) => readLocal(directory, request, sha256),
    keep: (file, sha256) => keepLocal(directory, file, fileOf(sha256)),
    remove: async (sha256) => {
      await rm(fileOf(sha256), { force: true });
    },
    open: (sha256) => openLocal(fileOf(sha256)),
    pathOf: fileOf,
    sizeOf: (sha256) => sizeOfLocal(fileOf(sha256)),
    list: () => listLocal(directory),
    check: () => access(directory, constants.R_OK | constants.W_OK | constants.X_OK),
  };
}

async function readLocal(directory: string, request: FileRequest, sha256: string): Promise<FileReply> {
  const etag = etagOf(sha256);
  if (isKnown(request, etag)) return { status: 304, headers: { etag }, stream: Readable.from('') };
  const options = {
    root: directory,
    cacheControl: false,
    contentType: false,
    etag: false,
    lastModified: false,
  };
  const range = wantedRange(request, etag);
  const size = range && (await sizeOfLocal(path.join(directory, placeOf(sha256))));
  const part = range && size !== null ? bytesOf(range, size) : null;
  if (size !== null && part === null) return notSatisfiable(size);
  const wanted = Object.assign(Readable.from(''), {
    method: request.method,
    headers: part === null ? {} : { range: `bytes=${part.start}-${part.end}` },
  });
  const found = await send(wanted, placeOf(sha256), options);
  if (found.type === 'file')
    return { status: found.statusCode, headers: { ...found.headers, etag }, stream: found.stream };
  found.stream.destroy();
  throw await missing(directory, found.statusCode);
}

/** Flushes first the bytes, then the name, then the folders with the name. */
async function keepLocal(directory: string, file: string, place: string): Promise<void> {
  try {
    await flush(file, 'r+');
    const folder = path.dirname(place);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(file, place);
    for (const changed of [folder, path.dirname(folder), directory]) await flush(changed, 'r');
  } catch (error) {
    throw diskFailure(error) ?? error;
  }
}

async function flush(file: string, flags: string): Promise<void> {
  const handle = await open(file, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openLocal(file: string): Promise<Readable | null> {
  try {
    return (await open(file)).createReadStream({ highWaterMark: 1024 * 1024 });
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function sizeOfLocal(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw new AppError('files-unavailable').causedBy(error);
  }
}

async function* listLocal(directory: string): AsyncIterable<string> {
  for await (const entry of await opendir(directory, { recursive: true }))
    if (entry.isFile() && isSha256(entry.name)) yield entry.name;
}

/** Path of a file within the store. */
export function placeOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

export function etagOf(sha256: string): string {
  return `"${sha256}"`;
}

/** Whether the caller has the current file (`If-None-Match`: RFC 9110, 13.1.2). */
export function isKnown({ headers }: FileRequest, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

export function notSatisfiable(size: number): FileReply {
  return { status: 416, headers: { 'content-range': `bytes */${size}` }, stream: Readable.from('') };
}

/** Tells a single lost file from an unreachable store, such as a disk that is not mounted. */
async function missing(directory: string, statusCode: number): Promise<AppError> {
  return new AppError(
    statusCode === 404 && (await isMounted(directory)) ? 'file-missing' : 'files-unavailable',
  );
}

/** Where a disk was taken away, its folder is gone or empty. */
async function isMounted(directory: string): Promise<boolean> {
  try {
    return (await readdir(directory)).length > 0;
  } catch (error) {
    if (diskFailure(error) === null) throw error;
    return false;
  }
}
