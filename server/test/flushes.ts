import { sql } from 'kysely';
import type { Database } from '../src/database/database.ts';

/** How often PostgreSQL (18 or later) had its log reach the disk, by its own count. Ask on the connection that wrote. */
export async function countFlushes(db: Database): Promise<number> {
  // It publishes its counts at most once a second, unless asked.
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(fsyncs), 0)::int AS count FROM pg_stat_io WHERE object = 'wal'`.execute(db);
  return rows[0]?.count ?? 0;
}
