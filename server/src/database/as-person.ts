import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isDeadlock } from './failures.ts';

const deadlockTries = 3;

/**
 * One transaction whose every change of the knowledge base and of accounts is kept as this person's. What two
 * transactions held from each other is done again, so `work` does nothing outside the database.
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

/** Everything that is written from here to the end of the transaction is this person's deed. */
export async function actAs(db: Database, userId: number): Promise<void> {
  await sql`SELECT set_config('bancada.usuario_id', ${String(userId)}, true)`.execute(db);
}
