import { randomUUID } from 'node:crypto';
import type { ImportKind } from '@bancada/contract/imports/import-columns';
import { type ImportLine, importLimits } from '@bancada/contract/imports/imports';
import { wholeNumber } from '@bancada/contract/whole-number';
import { type Clock, isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import {
  holdSending,
  keepPart,
  removeSendingsUntouchedSince,
  replaceSending,
  type Sending,
  sizeOfSending,
} from './import-sendings.sql.ts';

const keptFor = { hours: 2 };

export interface SendingParts {
  db: Database;
  clock: Clock;
  /** @throws AppError storage-full if the disk has no room for this many bytes */
  requireRoom(bytes: number): Promise<void>;
}

/** Starts an upload in parts, and discards the person's previous one. */
export async function beginSending(
  { db, clock }: SendingParts,
  caller: Caller,
  tipo: ImportKind,
): Promise<{ envio: string }> {
  const id = randomUUID();
  const now = clock.now().toISOString();
  await db.transaction().execute((db) => replaceSending(db, { id, usuarioId: caller.id, tipo }, now));
  return { envio: id };
}

/**
 * Stores a part; a repeated part replaces itself.
 * @throws AppError import-not-found, import-too-large, storage-full
 */
export async function takePart(
  { db, clock, requireRoom }: SendingParts,
  sending: Sending,
  part: { parte: number; linhas: readonly ImportLine[] },
): Promise<void> {
  // Unfinished uploads are in the database, which must not run out of disk space.
  await requireRoom(importLimits.partMaxBytes);
  await db.transaction().execute(async (db) => {
    if (!(await holdSending(db, sending))) throw new AppError('import-not-found');
    await keepPart(db, sending.id, part, clock.now().toISOString());
    const { lines, bytes } = await sizeOfSending(db, sending.id);
    if (lines > importLimits.linesMax || bytes > importLimits.bodyMaxBytes)
      throw new AppError('import-too-large', {
        maxLines: wholeNumber(importLimits.linesMax),
        maxMb: importLimits.bodyMaxBytes / 1024 / 1024,
      });
  });
}

/** Removes abandoned uploads. */
export async function sweepSendings(db: Database, now: Date): Promise<void> {
  await removeSendingsUntouchedSince(db, isoBefore(now, keptFor));
}
