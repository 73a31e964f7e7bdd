import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { type Locks, lockTimes, refreshing } from './locks.ts';

/** Until when a turn lasts that is taken or extended now, by the database's clock: those of machines differ. */
const turnEnd = () => sql`clock_timestamp() + ${lockTimes.stale}::float8 * interval '1 millisecond'`;

/** Rows of `upload_turns`, for processes that share a database. */
export function databaseLocks(db: Database): Locks {
  return {
    lock: async (name, onWanted) => {
      const token = randomUUID();
      if (!(await take(db, name, token))) return null;
      const endRefreshing = refreshing(async () => {
        if ((await extend(db, name, token)) !== false) onWanted();
      });
      return async () => {
        await endRefreshing();
        await sql`DELETE FROM upload_turns WHERE nome = ${name} AND processo = ${token}`.execute(db);
      };
    },
    ask: async (name) => {
      await sql`UPDATE upload_turns SET pedida = true WHERE nome = ${name}`.execute(db);
    },
  };
}

async function take(db: Database, name: string, token: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO upload_turns (nome, processo, vez_ate) VALUES (${name}, ${token}, ${turnEnd()})
    ON CONFLICT (nome) DO UPDATE SET processo = excluded.processo, vez_ate = excluded.vez_ate, pedida = false
     WHERE upload_turns.vez_ate < clock_timestamp()
    RETURNING nome`.execute(db);
  return rows.length > 0;
}

/** @returns whether another process waits for the turn; null if it has taken it over */
async function extend(db: Database, name: string, token: string): Promise<boolean | null> {
  const { rows } = await sql<{ pedida: boolean }>`
    UPDATE upload_turns SET vez_ate = ${turnEnd()} WHERE nome = ${name} AND processo = ${token}
    RETURNING pedida`.execute(db);
  return rows[0]?.pedida ?? null;
}

/** Removes turns of killed processes that nobody has wanted since. */
export async function sweepTurns(db: Database): Promise<void> {
  await sql`DELETE FROM upload_turns WHERE vez_ate < clock_timestamp() - interval '1 hour'`.execute(db);
}
