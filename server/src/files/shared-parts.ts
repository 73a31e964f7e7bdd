import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Database } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { databaseLocks, sweepTurns } from './database-locks.ts';
import { onDisk } from './disk-failures.ts';
import type { Incoming } from './incoming.ts';
import type { PartsPlace, Unfinished } from './parts.ts';
import type { Pieces } from './pieces.ts';
import type { Room } from './room.ts';
import {
  addPiece,
  deleteIdleUploads,
  deleteUpload,
  findUpload,
  insertUpload,
  knownUploads,
  listPieces,
  listUploadsOf,
} from './shared-parts.sql.ts';
import { writePart } from './write-part.ts';

interface SharedSettings {
  db: Database;
  pieces: Pieces;
  room: Room;
  /** Folder on this disk for a part while it arrives. */
  arriving: string;
  /** Takes a complete upload to this disk. */
  receive: Incoming['receive'];
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Chunked uploads that every process on one database and one file store reaches. A part arrives on the disk of the process that
 * takes it, goes to the store as an object, and counts once it is there.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one place, whose calls share its settings
export function sharedParts({ db, pieces, room, arriving, receive }: SharedSettings): PartsPlace {
  let expected = 0;
  const keep = async ({ id, offset }: Unfinished, file: string): Promise<number> => {
    const { size: tamanho } = await stat(file);
    if (tamanho === 0) return offset;
    // A name of its own: two processes that send the same part must not overwrite each other's.
    const objeto = randomUUID();
    await pieces.put(id, objeto, file);
    if (!(await addPiece(db, id, { inicio: offset, tamanho, objeto })))
      throw new AppError('upload-offset-differs');
    return offset + tamanho;
  };
  const remove = async (id: string) => {
    await deleteUpload(db, id);
    try {
      await pieces.removeAll(id);
    } catch (error) {
      // The sweep removes them.
      if (!(error instanceof AppError && error.code === 'files-unavailable')) throw error;
    }
  };

  return {
    locks: databaseLocks(db),
    beginLockOf: (owner) => `begin-${owner}`,
    add: (id, begun) => insertUpload(db, id, begun),
    find: async (id) => (uuid.test(id) ? findUpload(db, id) : null),
    listOf: (owner) => listUploadsOf(db, owner),
    append: async (upload, bytes) => {
      const file = path.join(arriving, `${randomUUID()}.tmp`);
      const end = upload.size - upload.offset;
      expected += end;
      try {
        await onDisk(() => writeFile(file, '', { flag: 'wx', mode: 0o600 }));
        const failure = await onDisk(() => writePart(file, bytes, { at: 0, end }, room)).then(
          () => null,
          (reason: unknown) => ({ reason }),
        );
        // Said to have kept nothing, and the disk needs the room.
        if (failure !== null && isFull(failure.reason)) throw failure.reason;
        const offset = await keep(upload, file);
        if (failure !== null) throw failure.reason;
        return offset;
      } finally {
        expected -= end;
        await rm(file, { force: true });
      }
    },
    copyOut: async ({ id, size }) => {
      await room.require(size);
      try {
        return await receive(
          Readable.from(bytesOf(pieces, id, await listPieces(db, id)), { objectMode: false }),
        );
      } catch (error) {
        // For example after a copy of the database was restored, which has no pieces.
        if (error instanceof PieceMissing) {
          await remove(id);
          throw new AppError('upload-not-found').causedBy(error);
        }
        throw error;
      }
    },
    remove,
    announced: async () => expected,
    sweep: async (idleMs) => {
      await deleteIdleUploads(db, idleMs);
      await removeOrphans(db, pieces);
      await sweepTurns(db);
    },
  };
}

function isFull(error: unknown): boolean {
  return error instanceof AppError && error.code === 'storage-full';
}

class PieceMissing extends Error {
  override name = 'PieceMissing';
}

/** @throws PieceMissing; AppError files-unavailable */
async function* bytesOf(pieces: Pieces, id: string, list: Awaited<ReturnType<typeof listPieces>>) {
  for (const { tamanho, objeto } of list) {
    const stream = await pieces.open(id, objeto);
    if (stream === null) throw new PieceMissing(objeto);
    let read = 0;
    for await (const chunk of cutOffIsUnavailable(stream)) {
      read += chunk.length;
      yield chunk;
    }
    if (read !== tamanho)
      throw new AppError('files-unavailable').causedBy(new Error(`${read} bytes of ${tamanho}`));
  }
}

async function* cutOffIsUnavailable(stream: Readable): AsyncIterable<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw new AppError('files-unavailable').causedBy(error);
  }
}

/** An upload is recorded before its first piece exists, so pieces without a record are left over. */
async function removeOrphans(db: Database, pieces: Pieces): Promise<void> {
  const atOnce = 500;
  let ids: string[] = [];
  const removeUnknown = async () => {
    const known = new Set(await knownUploads(db, ids));
    for (const id of ids) if (!known.has(id)) await pieces.removeAll(id);
    ids = [];
  };
  for await (const id of pieces.uploads()) {
    if (uuid.test(id) && !ids.includes(id)) ids.push(id);
    if (ids.length >= atOnce) await removeUnknown();
  }
  await removeUnknown();
}
