import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Repeated, repeat } from '../../repeat.ts';
import type { Database } from '../database.ts';

/** What can be written between two looks is what the log can outgrow its bound by. */
const lookEveryMs = 5_000;
const checkpointEveryMs = 5 * 60_000;
const checkpointAfterWalBytes = 32 * 1024 * 1024;
/** PostgreSQL's own autovacuum rule (threshold + share of the table), with a smaller share. */
const vacuumAfterDeadRows = 200;
const analyzeAfterChangedRows = 200;
const shareOfTable = 0.1;
/** PGlite keeps no counts over a start, so nobody knows what is dead: a table with rows not looked at since is due. */
const hasLostCounts = sql`(last_vacuum IS NULL AND last_analyze IS NULL AND pg_relation_size(relid) > 0)`;

/** What must be kept between two looks. Begin with `startOfMaintenance`. */
export interface MaintenanceState {
  checkpointedAtMs: number;
  checkpointedLsn: number;
}

export const startOfMaintenance = (): MaintenanceState => ({
  // The first look may find the log of a crash.
  checkpointedAtMs: Number.NEGATIVE_INFINITY,
  checkpointedLsn: 0,
});

/**
 * What a PostgreSQL server does by itself and the embedded engine does not: checkpoints, so that the log stays small
 * and a restart short; vacuum, so that tables do not grow; analyze, so that plans stay good.
 * @returns the tables that were vacuumed or analysed, and whether there was a checkpoint
 */
export async function maintain(db: Database, state: MaintenanceState, nowMs = performance.now()) {
  const { rows } = await sql<{ name: string; isDead: boolean }>`
    SELECT relname AS name,
           n_dead_tup > ${vacuumAfterDeadRows}::int + ${shareOfTable}::float8 * n_live_tup
             OR ${hasLostCounts} AS "isDead"
      FROM pg_stat_user_tables
     WHERE n_dead_tup > ${vacuumAfterDeadRows}::int + ${shareOfTable}::float8 * n_live_tup
        OR n_mod_since_analyze > ${analyzeAfterChangedRows}::int + ${shareOfTable}::float8 * n_live_tup
        OR ${hasLostCounts}
     ORDER BY relname`.execute(db);
  for (const { name, isDead } of rows) {
    await (isDead ? sql`VACUUM (ANALYZE) ${sql.table(name)}` : sql`ANALYZE ${sql.table(name)}`).execute(db);
  }
  return { tables: rows.map(({ name }) => name), checkpointed: await checkpoint(db, state, nowMs) };
}

async function checkpoint(db: Database, state: MaintenanceState, nowMs: number): Promise<boolean> {
  const lsn = await walBytes(db);
  const written = lsn - state.checkpointedLsn;
  const isDue =
    written > checkpointAfterWalBytes || (written > 0 && nowMs - state.checkpointedAtMs > checkpointEveryMs);
  if (!isDue) return false;
  await sql`CHECKPOINT`.execute(db);
  // The checkpoint itself writes a record: without it every look would find something written.
  state.checkpointedLsn = await walBytes(db);
  state.checkpointedAtMs = nowMs;
  return true;
}

async function walBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ lsn: number }>`
    SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS lsn`.execute(db);
  return rows[0]?.lsn ?? 0;
}

/** Looks again and again until it is stopped; `stop` waits for a look under way. */
export function keepMaintained(db: Database, logger: Logger): Repeated {
  const state = startOfMaintenance();
  const look = async () => {
    const done = await maintain(db, state);
    if (done.tables.length > 0 || done.checkpointed) logger.debug(done, 'database maintained');
  };
  return repeat({ name: 'database maintenance', everyMs: lookEveryMs, isFirstAtOnce: false }, look, logger);
}
