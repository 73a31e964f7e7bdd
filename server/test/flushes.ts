import { sql } from 'kysely';
import type { Database } from '../src/database/database.ts';

/** How often PostgreSQL (18 or later) has flushed its WAL, by its own count. Use the connection that wrote. */
export async function countFlushes(db: Database): Promise<number> {
  // Statistics are published at most once a second, unless forced.
  await sql`SELECT pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(fsyncs), 0)::int AS count FROM pg_stat_io WHERE object = 'wal'`.execute(db);
  return rows[0]?.count ?? 0;
}
