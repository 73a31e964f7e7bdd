import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared, untold } from '../../../database/prepared.ts';
import { timeLimit } from '../time-limit.ts';
import { numbersIn } from './numbers-in.ts';

/** An entry, and the lists of all that it shows. */
export interface ShownEntry {
  id: number;
  /** Its likes. */
  score: number;
  lists: readonly number[];
}

/**
 * Which entries are read. Entries whose numbers are found first are read by `= ANY (ARRAY(…))`: a join would be planned by how many
 * the planner expects, which it cannot know.
 */
export type Selection = RawBuilder<unknown>;

const selected = sql`SELECT id, score, listas FROM search_entries`;
/** The entry at a place (`lugar`) of a list. */
export const idOfPlace = sql`(lugar & 4294967295)::int`;

/** Entries that stand in one of the lists of each of these sets, in no order, up to `atMost`: by the index of entries. */
export function inAll(sets: readonly (readonly number[])[], atMost: number): Selection {
  const conditions = sets.map((lists) => sql`listas && ${untold('bigint[]', lists)}`);
  return sql`${selected} WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${sql.lit(atMost)}`;
}

/** Entries of these symptoms that stand in one of these other lists, in no order, up to `atMost`. */
export function ofFaults(symptoms: readonly number[], lists: readonly number[], atMost: number): Selection {
  const keys = sql`SELECT fault_list(symptom, list)
    FROM unnest(${untold('bigint[]', symptoms)}) AS symptom, unnest(${untold('bigint[]', lists)}) AS list`;
  return sql`${selected} WHERE fault_lists(listas) && ARRAY(${keys}) LIMIT ${sql.lit(atMost)}`;
}

/** Entries that stand in one of these lists, in no order, up to `atMost`: by the lists, each read whole, where these are short. */
export function inShort(lists: readonly number[], atMost: number): Selection {
  return sql`${selected} WHERE id = ANY (ARRAY(
    SELECT ${idOfPlace} FROM entry_lists WHERE lista = ANY (${untold('bigint[]', lists)}::bigint[])))
    LIMIT ${sql.lit(atMost)}`;
}

export function byId(ids: readonly number[]): Selection {
  return sql`${selected} WHERE id = ANY (${ids}::int[])`;
}

/** So many of the first entries of each of these lists. */
export interface FirstEntries {
  lists: readonly number[];
  perList: number;
}

/** The first entries of lists, the most liked first. */
export function firstOf(groups: readonly FirstEntries[]): Selection {
  const lists = groups.flatMap((group) => group.lists);
  const counts = groups.flatMap(({ lists, perList }) => lists.map(() => perList));
  return sql`${selected} WHERE id = ANY (ARRAY(
    SELECT ${idOfPlace} FROM unnest(${untold('bigint[]', lists)}, ${untold('int[]', counts)}) AS asked (lista, most)
     CROSS JOIN LATERAL (SELECT lugar FROM entry_lists l WHERE l.lista = asked.lista
                          ORDER BY lugar LIMIT asked.most) AS first))`;
}

/** Reads entries; one may come twice where two selections have it. */
export async function readEntries(db: Database, selections: readonly Selection[]): Promise<ShownEntry[]> {
  if (selections.length === 0) return [];
  const all = sql.join(
    selections.map((selection) => sql`(${selection})`),
    sql` UNION ALL `,
  );
  // One text for all: many short rows, and arrays, are dearer to send and read than to find.
  const { rows } = await sql<{ found: string | null }>`
    ${prepared} SELECT string_agg(concat_ws(' ', s.id, s.score, array_to_string(s.listas, ' ')), ',') AS found FROM (${all}) AS s`.execute(
    db,
    timeLimit(),
  );
  return (rows[0]?.found ?? '').split(',').flatMap((row) => {
    if (row === '') return [];
    const [id = 0, score = 0, ...lists] = numbersIn(row);
    return [{ id, score, lists }];
  });
}

/** The ids of the entries that stand in one of the lists of each of these sets: each list is read whole. */
export async function idsInAll(db: Database, sets: readonly (readonly number[])[]): Promise<number[]> {
  const ofSet = sets.map(
    (lists, place) => sql`SELECT ${sql.lit(place)} AS place, string_agg(${idOfPlace}::text, ' ') AS ids
      FROM entry_lists WHERE lista = ANY (${untold('bigint[]', lists)}::bigint[])`,
  );
  const { rows } = await sql<{
    ids: string | null;
  }>`${prepared} ${sql.join(ofSet, sql` UNION ALL `)}`.execute(db, timeLimit());
  const [fewest = [], ...others] = rows
    .map(({ ids }) => numbersIn(ids ?? ''))
    .toSorted((a, b) => a.length - b.length);
  return [...others.reduce((both, ids) => new Set(ids.filter((id) => both.has(id))), new Set(fewest))];
}

/** How many entries there are, about, and up to `atMost` of them, spread over all, the same at every call. */
export async function sampleOfEntries(
  db: Database,
  atMost: number,
): Promise<{ total: number; entries: ShownEntry[] }> {
  const { rows } = await sql<{ first: number | null; last: number | null; total: number }>`
    SELECT min(id) AS first, max(id) AS last,
           (SELECT count(*)::int FROM (SELECT FROM search_entries LIMIT ${atMost + 1}) AS counted) AS total
      FROM search_entries`.execute(db, timeLimit());
  const { first, last, total } = rows[0] ?? { first: null, last: null, total: 0 };
  if (first === null || last === null) return { total: 0, entries: [] };
  if (total <= atMost) return { total, entries: await readEntries(db, [selected]) };
  // By the golden ratio: no step that what repeats itself could fall in with.
  const asked = new Set(
    Array.from(
      { length: atMost },
      (_, place) => first + Math.floor((((place + 1) * 0.618033988749895) % 1) * (last - first + 1)),
    ),
  );
  const entries = await readEntries(db, [byId([...asked])]);
  return { total: Math.round(((last - first + 1) * entries.length) / asked.size), entries };
}
