import { sql } from 'kysely';
import { refuseBeyondBrakes } from './brakes.ts';
import type { Database } from './database.ts';
import { isDeadlock, isLockNotAvailable } from './failures.ts';
import { isImporting } from './import-lock.ts';

const deadlockTries = 3;
/** Nobody waits longer for what an import has changed, which may take minutes to be finished. */
const importWaitMs = 700;

/** The record is held by an import that is still going on. */
export class HeldByImport extends Error {
  override name = 'HeldByImport';
}

/**
 * One transaction whose changes to the knowledge base and to accounts are attributed to this person. It is retried after a
 * deadlock, so `work` must not do anything outside the database.
 * @throws HeldByImport
 */
export function asPerson<Result>(
  db: Database,
  userId: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return notWaitingForImport(db, (db, waitMs) => asPersonWaiting(db, userId, waitMs, work));
}

/** The same for an import, which waits for whoever is saving. */
export function asImporter<Result>(
  db: Database,
  userId: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return asPersonWaiting(db, userId, 0, work);
}

async function asPersonWaiting<Result>(
  db: Database,
  userId: number,
  waitMs: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, waitMs, async (db) => {
        await actAs(db, userId);
        const result = await work(db);
        await refuseBeyondBrakes(db, userId);
        return result;
      });
    } catch (error) {
      if (!isDeadlock(error) || attempt === deadlockTries) throw error;
    }
  }
}

/** One transaction that nobody's name is on. @throws HeldByImport */
export function inShortTransaction<Result>(
  db: Database,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return notWaitingForImport(db, (db, waitMs) => inTransaction(db, waitMs, work));
}

/** Waits a moment only for a lock that an import may hold, and as long as usual for one of anybody else. */
async function notWaitingForImport<Result>(
  db: Database,
  work: (db: Database, waitMs: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(db, importWaitMs);
  } catch (error) {
    if (!isLockNotAvailable(error)) throw error;
    if (await isImporting(db)) throw new HeldByImport('an import holds it', { cause: error });
    return work(db, 0);
  }
}

/** @param waitMs for each lock; 0: as long as a statement may take */
function inTransaction<Result>(
  db: Database,
  waitMs: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (db) => {
    if (waitMs > 0) await sql`SELECT set_config('lock_timeout', ${String(waitMs)}, true)`.execute(db);
    return work(db);
  });
}

/** Attributes everything written from here to the end of the transaction to this person. */
export async function actAs(db: Database, userId: number): Promise<void> {
  await sql`SELECT set_config('bancada.usuario_id', ${String(userId)}, true)`.execute(db);
}
