import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { MergeDone, Pair } from './merge-done.ts';

/** Condition: beside its new entry `target`, the outcome `o` repeats a case of its person. */
const isRepeated = (target: string) => sql<boolean>`o.exclusao_id IS NULL AND EXISTS (
  SELECT FROM outcomes own
   WHERE own.troubleshooting_id = ${sql.ref(target)} AND own.pessoa = o.pessoa AND own.caso = o.caso
     AND own.exclusao_id IS NULL AND NOT own.repetido AND own.id <> o.id)`;

/**
 * Moves the outcomes of duplicates, in use or in the bin, to the entries that they are joined with. Two of one case both stay:
 * the last said counts.
 */
export async function moveOutcomes(
  db: Database,
  joined: MergeDone['joined'],
): Promise<MergeDone['movedOutcomes']> {
  const { rows } = await sql<MergeDone['movedOutcomes'][number]>`
    SELECT o.id AS outcome, pair.entry, pair.into, o.repetido AS was, o.repetido OR (${isRepeated('pair.into')}) AS becomes
      FROM jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) AS pair (entry integer, "into" integer)
      JOIN outcomes o ON o.troubleshooting_id = pair.entry ORDER BY o.id FOR UPDATE OF o`.execute(db);
  if (rows.length > 0)
    await sql`UPDATE outcomes o SET troubleshooting_id = g.into, repetido = g.becomes
      FROM ${asMoved(rows)} WHERE o.id = g.outcome`.execute(db);
  return rows;
}

/**
 * Moves them back, where they are still where the merge put them; to an entry in the bin with that entry's deletion. What people
 * wrote into them since stays.
 */
export async function moveOutcomesBack(db: Database, moved: MergeDone['movedOutcomes']): Promise<void> {
  if (moved.length === 0) return;
  await sql`UPDATE outcomes o
       SET troubleshooting_id = g.entry, exclusao_id = coalesce(o.exclusao_id, e.exclusao_id),
           repetido = g.was OR (${isRepeated('g.entry')})
      FROM ${asMoved(moved)} JOIN troubleshooting_entries e ON e.id = g.entry
     WHERE o.id = g.outcome AND o.troubleshooting_id = g.into`.execute(db);
}

function asMoved(moved: MergeDone['movedOutcomes']) {
  return sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
    AS g (outcome integer, entry integer, "into" integer, was boolean, becomes boolean)`;
}

/** Names another diagnosis as the cause, in all outcomes or in these. @returns the changed ones */
export async function moveCauses(
  db: Database,
  { from, into }: Pair,
  outcomes?: readonly number[],
): Promise<number[]> {
  const among = outcomes === undefined ? sql`true` : sql`id = ANY (${outcomes}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    UPDATE outcomes SET diagnostico_id = ${into} WHERE diagnostico_id = ${from} AND ${among} RETURNING id`.execute(
    db,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
