import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type ListKind, listKinds } from '../../database/entry-lists.ts';

export interface ListedText {
  list: number;
  /** How many words it has, up to 63. */
  words: number;
}

const wordsMax = 63;

/**
 * The texts in use that meet each of these tsqueries, up to `atMost` of each, in no order.
 * @param kind of this kind alone, where given
 * @param among only these lists, where given
 */
export async function textsMeeting(
  db: Database,
  queries: readonly string[],
  { atMost, kind, among }: { atMost: number; kind?: ListKind | undefined; among?: readonly number[] },
): Promise<ListedText[][]> {
  if (queries.length === 0) return [];
  const ofKind = kind === undefined ? sql`` : sql`AND lista % 8 = ${sql.lit(listKinds[kind])}`;
  const ofThese = among === undefined ? sql`` : sql`AND lista = ANY (${among}::bigint[])`;
  // One text for all that one query finds: many short rows are dearer than what finds them.
  const { rows } = await sql<{ place: number; found: string }>`
    SELECT q.place::int, string_agg((lista * ${sql.lit(wordsMax + 1)} + least(palavras, ${sql.lit(wordsMax)}))::text, ' ') AS found
      FROM unnest(${queries}::text[]) WITH ORDINALITY AS q (query, place)
     CROSS JOIN LATERAL (SELECT lista, palavras FROM listed_texts
        WHERE vetor @@ q.query::tsquery AND em_uso ${ofKind} ${ofThese} LIMIT ${atMost}) AS met
     GROUP BY 1`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row.found]));
  return queries.map((_, index) => unpacked(found.get(index + 1)));
}

function unpacked(found: string | undefined): ListedText[] {
  if (found === undefined) return [];
  return found.split(' ').map((packed) => {
    const number = Number(packed);
    return { list: Math.floor(number / (wordsMax + 1)), words: number % (wordsMax + 1) };
  });
}

/** What these texts say. */
export async function titlesOf(db: Database, lists: readonly number[]): Promise<Map<number, string>> {
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{ list: number; titulo: string }>`
    SELECT lista AS list, titulo FROM listed_texts WHERE lista = ANY (${lists}::bigint[])`.execute(db);
  return new Map(rows.map(({ list, titulo }) => [list, titulo]));
}

/** Which of these an entry in use shows. */
export async function shownLists(db: Database, lists: readonly number[]): Promise<Set<number>> {
  if (lists.length === 0) return new Set();
  const { rows } = await sql<{ list: number }>`
    SELECT asked.lista AS list FROM unnest(${lists}::bigint[]) AS asked (lista)
     WHERE EXISTS (SELECT FROM entry_lists l WHERE l.lista = asked.lista)`.execute(db);
  return new Set(rows.map(({ list }) => list));
}
