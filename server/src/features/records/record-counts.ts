import type { RecordKind } from '@bancada/contract/records';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** How many records of a kind are in use, however many there are: triggers keep it (migration 0009). */
export async function countInUse(db: Database, kind: RecordKind): Promise<number> {
  const { count } = await db
    .selectFrom('record_count_deltas')
    .where('tipo', '=', kind)
    .select(sql<number>`coalesce(sum(delta), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes one row of the many that writers added, a kind. No writer waits for it, and of several processes that do it at
 * once each folds what the others do not hold.
 */
export async function foldRecordCounts(db: Database): Promise<void> {
  await sql`
    WITH taken AS (
      DELETE FROM record_count_deltas WHERE id IN (
        SELECT id FROM record_count_deltas
         WHERE tipo IN (SELECT tipo FROM record_count_deltas GROUP BY tipo HAVING count(*) > 1)
         FOR UPDATE SKIP LOCKED)
      RETURNING tipo, delta)
    INSERT INTO record_count_deltas (tipo, delta)
    SELECT tipo, sum(delta) FROM taken GROUP BY tipo`.execute(db);
}
