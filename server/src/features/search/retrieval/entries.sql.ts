import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { entryAtPlace } from '../../troubleshooting/entry-lists.ts';
import type { FaultEntry } from '../ranking/first-entries.ts';
import { timeLimit } from '../time-limit.ts';

/** The entries of these faults, of each the most liked first, then the best proven, up to `perFault`. */
export async function entriesOfFaults(
  db: Database,
  faults: readonly number[],
  perFault: number,
): Promise<FaultEntry[]> {
  if (faults.length === 0) return [];
  const { rows } = await sql<Omit<FaultEntry, 'lists'> & { lists: string }>`
    ${prepared} SELECT fault, e.id, e.score, proof_at(l.lugar) AS proof, array_to_string(e.listas, ' ') AS lists
      FROM unnest(${faults}::bigint[]) AS fault
     CROSS JOIN LATERAL (SELECT lugar FROM entry_lists WHERE lista = fault ORDER BY lugar LIMIT ${perFault}) AS l
      JOIN search_entries e ON e.id = ${entryAtPlace}
     ORDER BY l.lugar`.execute(db, timeLimit());
  return rows.map(({ lists, ...row }) => ({ ...row, lists: lists.split(' ').map(Number) }));
}

/** The faults whose entries show one of these lists. */
export async function faultsShowing(
  db: Database,
  lists: readonly number[],
  atMost: number,
): Promise<number[]> {
  if (lists.length === 0) return [];
  const { rows } = await sql<{ fault: number }>`
    ${prepared} SELECT DISTINCT fault FROM entry_lists l
      JOIN search_entries e ON e.id = ${entryAtPlace}, symptoms_in(e.listas) AS fault
     WHERE l.lista = ANY (${lists}::bigint[]) LIMIT ${atMost}`.execute(db, timeLimit());
  return rows.map(({ fault }) => fault);
}
