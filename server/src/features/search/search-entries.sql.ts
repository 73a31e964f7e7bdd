import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** An entry, and the lists of all that it shows. */
export interface ShownEntry {
  id: number;
  /** Its likes. */
  score: number;
  lists: readonly number[];
}

// One text for all: many short rows, and arrays, are dearer to send and read than to find.
const packed = sql<string>`string_agg(concat_ws(' ', s.id, s.score, array_to_string(s.listas, ' ')), ',')`;

function unpacked(found: string | null | undefined): ShownEntry[] {
  if (!found) return [];
  return found.split(',').map((row) => {
    const [id = 0, score = 0, ...lists] = row.split(' ').map(Number);
    return { id, score, lists };
  });
}

async function read(db: Database, entries: RawBuilder<unknown>): Promise<ShownEntry[]> {
  const { rows } = await sql<{
    found: string | null;
  }>`SELECT ${packed} AS found FROM (${entries}) AS s`.execute(db);
  return unpacked(rows[0]?.found);
}

/** Entries that stand in one of the lists of each of these sets, in no order, up to `atMost`. */
export function entriesInAll(
  db: Database,
  sets: readonly (readonly number[])[],
  atMost: number,
): Promise<ShownEntry[]> {
  const conditions = sets.map((lists) => sql`listas && ${lists}::bigint[]`);
  return read(
    db,
    sql`SELECT id, score, listas FROM search_entries WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${atMost}`,
  );
}

/** Entries that stand in any of these lists, in no order, up to `atMost`. */
export function entriesInAny(db: Database, lists: readonly number[], atMost: number): Promise<ShownEntry[]> {
  return read(
    db,
    sql`SELECT id, score, listas FROM search_entries WHERE id IN (
      SELECT (lugar & 4294967295)::int FROM entry_lists WHERE lista = ANY (${lists}::bigint[])) LIMIT ${atMost}`,
  );
}

export async function entriesById(db: Database, ids: readonly number[]): Promise<ShownEntry[]> {
  if (ids.length === 0) return [];
  return read(db, sql`SELECT id, score, listas FROM search_entries WHERE id = ANY (${ids}::int[])`);
}

/** The ids of the entries that stand in one of the lists of each of these sets. */
export async function idsInAll(db: Database, sets: readonly (readonly number[])[]): Promise<number[]> {
  const ofSet = sets.map(
    (lists) => sql`SELECT string_agg((lugar & 4294967295)::text, ' ') AS ids
      FROM entry_lists WHERE lista = ANY (${lists}::bigint[])`,
  );
  const { rows } = await sql<{ ids: string | null }>`${sql.join(ofSet, sql` UNION ALL `)}`.execute(db);
  const [first = new Set<number>(), ...others] = rows.map(
    ({ ids }) => new Set(ids === null ? [] : ids.split(' ').map(Number)),
  );
  return [...first].filter((id) => others.every((ids) => ids.has(id)));
}

/** The first `perList` entries of each of these lists, the most liked first. */
export async function firstEntries(
  db: Database,
  lists: readonly number[],
  perList: number,
): Promise<ShownEntry[]> {
  if (lists.length === 0) return [];
  return read(
    db,
    sql`SELECT id, score, listas FROM search_entries WHERE id IN (
      SELECT (first.lugar & 4294967295)::int FROM unnest(${lists}::bigint[]) AS asked (lista)
       CROSS JOIN LATERAL (SELECT lugar FROM entry_lists l WHERE l.lista = asked.lista
                            ORDER BY lugar LIMIT ${perList}) AS first)`,
  );
}

/** How many entries there are, about, and up to `atMost` of them, spread over all, the same at every call. */
export async function sampleOfEntries(
  db: Database,
  atMost: number,
): Promise<{ total: number; entries: ShownEntry[] }> {
  const { rows } = await sql<{ first: number | null; last: number | null; total: number }>`
    SELECT min(id) AS first, max(id) AS last,
           (SELECT count(*)::int FROM (SELECT FROM search_entries LIMIT ${atMost + 1}) AS counted) AS total
      FROM search_entries`.execute(db);
  const { first, last, total } = rows[0] ?? { first: null, last: null, total: 0 };
  if (first === null || last === null) return { total: 0, entries: [] };
  if (total <= atMost) return { total, entries: await read(db, sql`SELECT * FROM search_entries`) };
  // By the golden ratio: no step that what repeats itself could fall in with.
  const asked = Array.from(
    { length: atMost },
    (_, place) => first + Math.floor((((place + 1) * 0.618033988749895) % 1) * (last - first + 1)),
  );
  const entries = await read(
    db,
    sql`SELECT id, score, listas FROM search_entries WHERE id = ANY (${[...new Set(asked)]}::int[])`,
  );
  return { total: Math.round(((last - first + 1) * entries.length) / new Set(asked).size), entries };
}
