import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isDeadlock } from './failures.ts';

const deadlockTries = 3;

/**
 * One transaction whose changes to the knowledge base and to accounts are attributed to this person. It is retried after a
 * deadlock, so `work` must not do anything outside the database.
 */
export async function asPerson<Result>(
  db: Database,
  userId: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (db) => {
        await actAs(db, userId);
        return work(db);
      });
    } catch (error) {
      if (!isDeadlock(error) || attempt === deadlockTries) throw error;
    }
  }
}

/** Attributes everything written from here to the end of the transaction to this person. */
export async function actAs(db: Database, userId: number): Promise<void> {
  await sql`SELECT set_config('bancada.usuario_id', ${String(userId)}, true)`.execute(db);
}
