import type { RecordKind } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Faults are no records of their own: symptoms that have entries. */
export type CountedKind = RecordKind | 'defeitos';

/** Number of records of a kind in use, maintained by triggers (migrations 0012 and 0019), so its cost does not grow. */
export async function countInUse(db: Database, kind: CountedKind): Promise<number> {
  const { count } = await db
    .selectFrom('record_count_deltas')
    .where('tipo', '=', kind)
    .select(sql<number>`coalesce(sum(delta), 0)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Folds the delta rows that writers add into one row per kind. Writers do not wait for it, and concurrent processes each
 * fold the rows that the others have not locked.
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
