import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { spanMs } from '../clock.ts';
import { type FileStore, localFileStore, placeOf } from '../files/file-store.ts';
import { removeUnwritten } from '../files/incoming.ts';
import { AppError } from '../http/app-error.ts';
import type { AttachmentsPlace, BackupOptions } from './backup-types.ts';
import { type AttachmentInIndex, entryNames } from './format.ts';
import type { PartFile } from './part-file.ts';

type Chunks = AsyncIterable<Buffer>;

/** The bytes of a file are not there, or not those of its SHA-256. */
export class LostFile extends Error {
  override name = 'LostFile';
}

/** @throws LostFile at the end, or where more comes than there should be */
export async function* checkedBytes(chunks: Chunks | null, { sha256, tamanho }: AttachmentInIndex): Chunks {
  if (chunks === null) throw new LostFile(sha256);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > tamanho) break;
    hash.update(chunk);
    yield chunk;
  }
  if (bytes !== tamanho || hash.digest('hex') !== sha256) throw new LostFile(sha256);
}

/** Writes the file of an attachment to its place. @throws what `chunks` throws; nothing is left then */
export type WriteAttachment = (attachment: AttachmentInIndex, chunks: Chunks) => Promise<void>;

/** For a backup: a file that is in the folder already, at its size, is not written again. */
interface Target {
  has(attachment: AttachmentInIndex): Promise<boolean>;
  write: WriteAttachment;
}

export async function insideOrBeside(part: PartFile, place: AttachmentsPlace): Promise<Target> {
  if (place !== 'inside') {
    const store = localFileStore(place.folder);
    const has: Target['has'] = async ({ sha256, tamanho }) => (await store.sizeOf(sha256)) === tamanho;
    return { has, write: await intoStore(store, place.folder) };
  }
  return {
    has: () => Promise.resolve(false),
    write: ({ sha256, tamanho: size }, chunks) =>
      part.addStream(entryNames.attachments + placeOf(sha256), { size, sha256 }, chunks),
  };
}

/** Copies what the store has of these; a file that it has lost, or that is damaged there, does not stop the others. */
export async function copyAttachments(
  store: FileStore,
  target: Target,
  attachments: readonly AttachmentInIndex[],
  { onProgress, signal }: Pick<BackupOptions, 'onProgress' | 'signal'>,
): Promise<{ copied: AttachmentInIndex[]; lost: string[] }> {
  const copied: AttachmentInIndex[] = [];
  const lost: string[] = [];
  const total = attachments.reduce((sum, { tamanho }) => sum + tamanho, 0);
  let before = 0;
  const tell = (done: number) => {
    signal?.throwIfAborted();
    onProgress?.({ phase: 'attachments', done, total });
  };
  for (const attachment of attachments) {
    tell(before);
    try {
      if (!(await target.has(attachment)))
        await target.write(
          attachment,
          bytesOf(store, attachment, (bytes) => tell(before + bytes)),
        );
      copied.push(attachment);
    } catch (error) {
      if (!(error instanceof LostFile)) throw error;
      lost.push(attachment.sha256);
    }
    before += attachment.tamanho;
  }
  return { copied, lost };
}

async function* bytesOf(
  store: FileStore,
  attachment: AttachmentInIndex,
  tell: (bytes: number) => void,
): Chunks {
  let bytes = 0;
  for await (const chunk of checkedBytes(await opened(store, attachment.sha256), attachment)) {
    bytes += chunk.length;
    tell(bytes);
    yield chunk;
  }
}

/** null: the store has lost it. @throws AppError files-unavailable */
async function opened(store: FileStore, sha256: string): Promise<Chunks | null> {
  try {
    const stream = await store.open(sha256);
    return stream === null ? null : saying(stream);
  } catch (error) {
    throw new AppError('files-unavailable').causedBy(error);
  }
}

async function* saying(stream: Chunks): Chunks {
  try {
    yield* stream;
  } catch (error) {
    throw new AppError('files-unavailable').causedBy(error);
  }
}

const incomingName = 'incoming';
/** A file that nobody wrote to for this long was left by a killed process. */
const incomingKeptMs = spanMs({ hours: 1 });

/**
 * @param folder for files on their way: on the disk of the store, if that is a folder
 * @returns a function that flushes each file before it counts as kept
 */
export async function intoStore(store: FileStore, folder: string): Promise<WriteAttachment> {
  const incoming = path.join(folder, incomingName);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeUnwritten(incoming, incomingKeptMs);
  return async ({ sha256 }, chunks) => {
    const place = path.join(incoming, randomUUID());
    try {
      await pipeline(chunks, createWriteStream(place, { mode: 0o600 }));
      await store.keep(place, sha256);
    } finally {
      await rm(place, { force: true });
    }
  };
}
