import path from 'node:path';
import { spanMs } from '../clock.ts';
import { type FileStore, localFileStore } from './file-store.ts';
import { type Incoming, openIncoming, removeUnwritten } from './incoming.ts';
import { openParts, type Parts } from './parts.ts';
import { roomOf } from './room.ts';
import type { S3Settings } from './s3-file-store.ts';

/** Storage for the bytes of attachments, and for files while they arrive. */
export interface Files {
  store: FileStore;
  incoming: Incoming;
  parts: Parts;
  /** @throws AppError storage-full if these bytes, plus all announced ones, would leave too little free space */
  requireRoom(bytes: number): Promise<void>;
  /** Removes abandoned files and partial uploads. */
  sweep(): Promise<void>;
}

/** The unit of `MAX_UPLOAD_MB`. */
export const bytesOfMb = 1024 * 1024;

/** Inside the store's folder, so that a finished file need only be renamed. */
const incomingName = 'incoming';
/** A file without a write for this long is abandoned. */
const incomingKeptMs = spanMs({ hours: 1 });
const partsKeptMs = spanMs({ hours: 24 });

export interface FileLimits {
  /** Size limit per file. */
  maxBytes: number;
  /** Unfinished chunked uploads per person. */
  unfinishedMax: number;
  /** Space to leave free on the disk that files arrive on; null: depends on its size. */
  minFreeBytes: number | null;
}

interface FilesParts extends FileLimits {
  /** Folder on this disk: the store, or with S3 only for arriving files. */
  directory: string;
  s3: S3Settings | null;
  /** No other process uses this folder: files that are still arriving were left by a killed one, and are removed. */
  isOwnAlone: boolean;
}

export async function openFiles(settings: FilesParts): Promise<Files> {
  const { directory, s3, maxBytes, isOwnAlone } = settings;
  const incomingFolder = path.join(directory, incomingName);
  const partsFolder = path.join(incomingFolder, 'parts');
  const room = roomOf(directory, settings.minFreeBytes);
  const parts = await openParts(partsFolder, { ...settings, room });
  const requireRoom = async (bytes: number) => room.require(bytes + (await parts.announced()));
  const files: Files = {
    store: s3 === null ? localFileStore(directory) : await openS3(s3),
    incoming: await openIncoming(incomingFolder, maxBytes, requireRoom),
    parts,
    requireRoom,
    sweep: async () => {
      await removeUnwritten(incomingFolder, incomingKeptMs);
      await removeUnwritten(partsFolder, partsKeptMs);
    },
  };
  if (isOwnAlone) await removeUnwritten(incomingFolder, 0);
  return files;
}

/** Imported on demand: its client is large, and most instances do not need it. */
async function openS3(settings: S3Settings): Promise<FileStore> {
  const { s3FileStore } = await import('./s3-file-store.ts');
  return s3FileStore(settings);
}
