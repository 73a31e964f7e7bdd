import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { type DatabaseDiskFailure, databaseDiskFailure, isRoleRefused } from './database/failures.ts';
import { diskFailure } from './files/disk-failures.ts';
import { probeWrite } from './files/write-probe.ts';
import { held, writeHeldMs } from './held.ts';
import { AppError } from './http/app-error.ts';

/** Whether the database can be read and written, and why not. */
export interface DatabaseHealth {
  /** @throws AppError with the reason if the disk is to blame, or whatever the database fails with */
  check(): Promise<void>;
  /** Why a database that does not answer may be down: its disk is full, or cannot be written. null: not known. */
  whyDown(): Promise<DatabaseDiskFailure | null>;
}

/**
 * @param db with connections of its own, so that a busy pool does not look like a database that is down
 * @param folder of the embedded database; null if the database's disk is another machine's
 */
export function databaseHealth(db: Database, folder: string | null): DatabaseHealth {
  const canWrite = held(writeHeldMs, () => writeTemporary(db));
  const whyDown = async () => (folder === null ? null : reasonIn(folder));
  return {
    whyDown,
    check: async () => {
      try {
        await sql`SELECT 1`.execute(db);
        await canWrite();
      } catch (error) {
        const reason = databaseDiskFailure(error) ?? (await whyDown());
        throw reason === null ? error : new AppError(reason).causedBy(error);
      }
    },
  };
}

/** A new table takes room on the disk, which the update of a row need not. */
async function writeTemporary(db: Database): Promise<void> {
  try {
    await sql`CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS SELECT 1 AS probe`.execute(db);
  } catch (error) {
    // Of a role that may not: then only what people write can tell.
    if (!isRoleRefused(error)) throw error;
  }
}

const reasons: Partial<Record<string, DatabaseDiskFailure>> = {
  'storage-full': 'database-full',
  'files-read-only': 'database-read-only',
  'files-unavailable': 'database-disk-failed',
};

async function reasonIn(folder: string): Promise<DatabaseDiskFailure | null> {
  try {
    await probeWrite(folder);
    return null;
  } catch (error) {
    const failure = diskFailure(error);
    if (failure === null) throw error;
    return reasons[failure.code] ?? null;
  }
}
