import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { applicationName, type Database } from './database.ts';

/** A server that is refused at its start, and a connection that has just been closed, are seen for a moment. */
const lastingAfterMs = 3_000;

/** Whether another process of the product uses this database, or another pool of this one, and goes on doing so. */
export async function isUsedByOthers(db: Database): Promise<boolean> {
  const seen = await listOthers(db);
  if (seen.length === 0) return false;
  await delay(lastingAfterMs);
  // Within a transaction what was seen first stays otherwise.
  await sql`SELECT pg_stat_clear_snapshot()`.execute(db);
  return (await listOthers(db)).some((pid) => seen.includes(pid));
}

async function listOthers(db: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = ${applicationName} AND pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.map(({ pid }) => pid);
}
