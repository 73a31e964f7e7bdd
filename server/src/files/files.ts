import path from 'node:path';
import { spanMs } from '../clock.ts';
import { type FileStore, localFileStore } from './file-store.ts';
import { type Incoming, openIncoming, removeUnwritten } from './incoming.ts';
import { openParts, type Parts } from './parts.ts';
import { roomOf } from './room.ts';
import type { S3Settings } from './s3-file-store.ts';

/** Where the bytes of attachments lie, and where they come to. */
export interface Files {
  store: FileStore;
  incoming: Incoming;
  parts: Parts;
  /** @throws AppError storage-full where so many bytes more, and what is announced, would leave too little of the disk free */
  requireRoom(bytes: number): Promise<void>;
  /** Removes what came, or came in part, and that nobody goes on with. */
  sweep(): Promise<void>;
}

/** `MAX_UPLOAD_MB` counts in these. */
export const bytesOfMb = 1024 * 1024;

/** Within the folder of the store, so that a kept file need only be renamed. */
const incomingName = 'incoming';
/** A call that writes nothing for so long is no more. */
const incomingKeptMs = spanMs({ hours: 1 });
const partsKeptMs = spanMs({ hours: 24 });

export interface FileLimits {
  /** Of one file. */
  maxBytes: number;
  /** Uploads in parts that one person may have begun and not finished. */
  unfinishedMax: number;
  /** Of the disk that files come to, so much is left free; null: by the size of the disk. */
  minFreeBytes: number | null;
}

interface FilesParts extends FileLimits {
  /** On this disk: the store, or with S3 only what comes. */
  directory: string;
  s3: S3Settings | null;
  /** No other process has this folder: what is coming now is a killed one's, and is removed. */
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

/** Its client is large, and most instances have none. */
async function openS3(settings: S3Settings): Promise<FileStore> {
  const { s3FileStore } = await import('./s3-file-store.ts');
  return s3FileStore(settings);
}
