import { sql } from 'kysely';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';

const { imports: importLock } = advisoryLocks;

/** Tries to lock out every other import until the end of the transaction. @returns whether it has the lock */
export async function isAloneImporting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`
    SELECT pg_try_advisory_xact_lock(${importLock}::bigint) AS alone`.execute(db);
  return rows[0]?.alone === true;
}

/** Whether an import is going on, in any process. */
export async function isImporting(db: Database): Promise<boolean> {
  // A lock with one number shows its halves.
  const { rows } = await sql<{ held: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND objsubid = 1
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND classid::bigint = ${importLock}::bigint >> 32
         AND objid::bigint = ${importLock}::bigint & 4294967295) AS held`.execute(db);
  return rows[0]?.held === true;
}
