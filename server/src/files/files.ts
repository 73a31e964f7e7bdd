import path from 'node:path';
import { spanMs } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { held, writeHeldMs } from '../held.ts';
import { onDisk } from './disk-failures.ts';
import { type FileStore, localFileStore } from './file-store.ts';
import { folderParts } from './folder-parts.ts';
import { type Incoming, openIncoming, removeUnwritten } from './incoming.ts';
import { type LocalCopy, localCopies } from './local-copy.ts';
import { type Parts, type PartsPlace, partsIn } from './parts.ts';
import { type Room, roomOf } from './room.ts';
import type { S3Settings } from './s3-file-store.ts';
import { sharedParts } from './shared-parts.ts';
import { probeWrite } from './write-probe.ts';

/** Storage for the bytes of attachments, and for files while they arrive. */
export interface Files {
  store: FileStore;
  incoming: Incoming;
  parts: Parts;
  /** @throws AppError storage-full if these bytes, plus all announced ones, would leave too little free space */
  requireRoom(bytes: number): Promise<void>;
  /**
   * A stored file on this disk, to be read by a program; to be discarded after that.
   * @throws AppError file-missing, files-unavailable, storage-full; the signal's reason
   */
  localCopy(sha256: string, signal: AbortSignal): Promise<LocalCopy>;
  /** Writes a small file where files arrive, and asks the store. @throws as `onDisk`, or what the store fails with */
  check(): Promise<void>;
  /** Removes abandoned files of this disk. */
  sweep(): Promise<void>;
  /** Removes abandoned uploads in parts: enough in one of the processes that share them. */
  sweepParts(): Promise<void>;
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
  db: Database;
  /** No other process uses this folder: files that are still arriving were left by a killed one, and are removed. */
  isOwnAlone: boolean;
}

export async function openFiles(settings: FilesParts): Promise<Files> {
  const { directory, maxBytes, isOwnAlone } = settings;
  const incomingFolder = path.join(directory, incomingName);
  const room = roomOf(directory, settings.minFreeBytes);
  const requireRoom = async (bytes: number) => room.require(bytes + (await parts.announced()));
  const incoming = await openIncoming(incomingFolder, maxBytes, requireRoom);
  if (isOwnAlone) await removeUnwritten(incomingFolder, 0);
  const store = await openStore(settings);
  const place = await openPlace(settings, incomingFolder, room, incoming);
  const parts = onDiskEach(partsIn(place, { ...settings, room }));
  const canWrite = held(writeHeldMs, () => onDisk(() => probeWrite(incomingFolder)));
  return {
    store,
    incoming,
    parts,
    requireRoom,
    // What was taken under an older limit may be larger than this one.
    localCopy: localCopies(store, await openIncoming(incomingFolder, Number.POSITIVE_INFINITY, requireRoom)),
    check: async () => {
      await Promise.all([onDisk(() => store.check()), canWrite()]);
    },
    sweep: () => removeUnwritten(incomingFolder, incomingKeptMs),
    sweepParts: () => parts.sweep(partsKeptMs),
  };
}

/** The store alone, without a place for files that arrive. The S3 client is large and imported on demand: most do not need it. */
export async function openStore({ directory, s3 }: Pick<FilesParts, 'directory' | 's3'>): Promise<FileStore> {
  if (s3 === null) return localFileStore(directory);
  const { s3FileStore } = await import('./s3-file-store.ts');
  return s3FileStore(s3);
}

/**
 * Several processes with S3 share the uploads in parts through their database and S3; one alone, and several with one folder,
 * have them in that folder.
 */
async function openPlace(
  { s3, db, isOwnAlone }: FilesParts,
  arriving: string,
  room: Room,
  { receive }: Incoming,
): Promise<PartsPlace> {
  if (s3 === null || isOwnAlone) return folderParts(path.join(arriving, 'parts'), { room, isOwnAlone });
  const { s3Pieces } = await import('./pieces.ts');
  return sharedParts({ db, pieces: s3Pieces(s3), room, arriving, receive });
}

/** The same calls, whose failures of the disk are those of the catalogue. */
function onDiskEach(parts: Parts): Parts {
  return {
    begin: (...given) => onDisk(() => parts.begin(...given)),
    state: (...given) => onDisk(() => parts.state(...given)),
    append: (...given) => onDisk(() => parts.append(...given)),
    cancel: (...given) => onDisk(() => parts.cancel(...given)),
    take: (...given) => onDisk(() => parts.take(...given)),
    announced: () => onDisk(() => parts.announced()),
    sweep: (...given) => onDisk(() => parts.sweep(...given)),
  };
}
