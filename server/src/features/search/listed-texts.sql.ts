import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { type ListKind, listKinds } from '../../database/entry-lists.ts';

export interface ListedText {
  list: number;
  /** How many words it has, up to 63. */
  words: number;
}

/** What is asked of texts: tsqueries. */
export interface TextQuery {
  /** What the index answers. */
  query: string;
  /** What a text that the index names must meet besides; read in the text, as the places of words are. */
  must?: string | undefined;
  /** Of what is said whether a text meets it. */
  finer?: string | undefined;
}

export interface FoundText extends ListedText {
  isFiner: boolean;
}

const wordsMax = 63;

/**
 * The texts in use that meet each of these queries, up to `atMost` of each, in no order.
 * @param kind of this kind alone, where given
 * @param among only these lists, where given
 */
export async function textsMeeting(
  db: Database,
  queries: readonly TextQuery[],
  { atMost, kind, among }: { atMost: number; kind?: ListKind | undefined; among?: readonly number[] },
): Promise<FoundText[][]> {
  if (queries.length === 0) return [];
  const ofKind = kind === undefined ? sql`` : sql`AND lista % 8 = ${sql.lit(listKinds[kind])}`;
  const ofThese = among === undefined ? sql`` : sql`AND lista = ANY (${among}::bigint[])`;
  const asked = sql`unnest(${queries.map(({ query }) => query)}::text[], ${queries.map(({ must }) => must ?? null)}::text[],
    ${queries.map(({ finer }) => finer ?? null)}::text[])`;
  // One text for all that one query finds: many short rows are dearer than what finds them.
  const { rows } = await sql<{ place: number; found: string }>`
    SELECT q.place::int,
           string_agg(((lista * ${sql.lit(wordsMax + 1)} + least(palavras, ${sql.lit(wordsMax)})) * 2 + is_finer)::text, ' ') AS found
      FROM ${asked} WITH ORDINALITY AS q (query, must, finer, place)
     CROSS JOIN LATERAL (SELECT lista, palavras, coalesce(vetor @@ q.finer::tsquery, false)::int AS is_finer FROM listed_texts
        WHERE vetor @@ q.query::tsquery AND em_uso AND coalesce(vetor @@ q.must::tsquery, true) ${ofKind} ${ofThese}
        LIMIT ${atMost}) AS met
     GROUP BY 1`.execute(db);
  const found = new Map(rows.map((row) => [row.place, row.found]));
  return queries.map((_, index) => unpacked(found.get(index + 1)));
}

function unpacked(found: string | undefined): FoundText[] {
  if (found === undefined) return [];
  return found.split(' ').map((packed) => {
    const number = Number(packed);
    const text = Math.floor(number / 2);
    return {
      list: Math.floor(text / (wordsMax + 1)),
      words: text % (wordsMax + 1),
      isFiner: number % 2 === 1,
    };
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
