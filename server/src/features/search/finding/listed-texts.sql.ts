import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { type ListKind, listKinds } from '../../../database/entry-lists.ts';
import { prepared, untold } from '../../../database/prepared.ts';
import { remembered } from '../../../database/remembered.ts';
import { isWholeWord } from '../meaning/lexeme-query.ts';
import { timeLimit } from '../time-limit.ts';
import { numbersIn } from './numbers-in.ts';
import { idOfPlace } from './search-entries.sql.ts';

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

// As queries from the start: texts would be read as queries again for each record that the index names.
const asArrays = (
  queries: readonly TextQuery[],
) => sql`unnest(${queries.map(({ query }) => query)}::tsquery[],
  ${queries.map(({ must }) => must ?? null)}::tsquery[], ${queries.map(({ finer }) => finer ?? null)}::tsquery[])`;
const meetsQuery = sql`vetor @@ q.query AND coalesce(vetor @@ q.must, true)`;
// One text for all that one query finds: many short rows are dearer than what finds them.
const packed = sql`string_agg(((lista * ${sql.lit(wordsMax + 1)} + least(palavras, ${sql.lit(wordsMax)})) * 2
  + coalesce(vetor @@ q.finer, false)::int)::text, ' ')`;

/** What was asked, and the texts that meet it. */
export interface Answered<Query> {
  asked: Query;
  texts: readonly FoundText[];
}

/**
 * The texts in use that meet each of these queries, up to `atMost` of each, in no order.
 * @param kind of this kind alone, where given
 */
export async function textsMeeting<Query extends TextQuery>(
  db: Database,
  queries: readonly Query[],
  { atMost, kind }: { atMost: number; kind?: ListKind | undefined },
): Promise<Answered<Query>[]> {
  if (queries.length === 0) return [];
  const { rows } = await sql<PackedTexts>`
    ${prepared} SELECT q.place::int, met.found FROM ${asArrays(queries)} WITH ORDINALITY AS q (query, must, finer, place)
     CROSS JOIN LATERAL (SELECT ${packed} AS found FROM (
       SELECT lista, palavras, vetor FROM listed_texts WHERE ${meetsQuery} AND em_uso ${ofKind(kind)} LIMIT ${atMost}) AS t) AS met`.execute(
    db,
    timeLimit(),
  );
  return answers(queries, rows);
}

/** Texts that are looked at, however many have a word. */
export interface LookedAt {
  lists: readonly number[];
  /** Whatever the first of these entries show: those that show one of these lists. */
  besides: { lists: readonly number[]; atMost: number };
  /** So many of each of these. */
  meeting: readonly (TextQuery & { atMost: number })[];
}

/** The same of these texts alone, all of them. */
export async function textsMeetingAmong<Query extends TextQuery>(
  db: Database,
  queries: readonly Query[],
  { lists, besides, meeting }: LookedAt,
  kind?: ListKind,
): Promise<Answered<Query>[]> {
  const { rows } = await sql<PackedTexts>`
    ${prepared} WITH looked_at AS MATERIALIZED (
      SELECT lista, palavras, vetor FROM listed_texts WHERE em_uso ${ofKind(kind)} AND lista IN (
        SELECT unnest(${lists}::bigint[])
         UNION SELECT unnest(e.listas) FROM search_entries e WHERE e.id IN (
                 SELECT ${idOfPlace} FROM entry_lists
                  WHERE lista = ANY (${besides.lists}::bigint[]) ORDER BY lugar LIMIT ${besides.atMost})
         UNION SELECT met.lista
                 FROM unnest(${meeting.map(({ query }) => query)}::tsquery[],
                             ${meeting.map(({ must }) => must ?? null)}::tsquery[],
                             ${meeting.map(({ atMost }) => atMost)}::int[]) AS q (query, must, most)
                CROSS JOIN LATERAL (SELECT lista FROM listed_texts
                  WHERE ${meetsQuery} AND em_uso ${ofKind(kind)} LIMIT q.most) AS met))
    SELECT q.place::int, met.found FROM ${asArrays(queries)} WITH ORDINALITY AS q (query, must, finer, place)
     CROSS JOIN LATERAL (SELECT ${packed} AS found FROM looked_at WHERE ${meetsQuery}) AS met`.execute(
    db,
    timeLimit(),
  );
  return answers(queries, rows);
}

interface PackedTexts {
  place: number;
  found: string | null;
}

function ofKind(kind: ListKind | undefined) {
  return kind === undefined ? sql`` : sql`AND lista % 8 = ${sql.lit(listKinds[kind])}`;
}

function answers<Query>(queries: readonly Query[], rows: readonly PackedTexts[]): Answered<Query>[] {
  const found = new Map(rows.map((row) => [row.place, row.found]));
  return queries.map((asked, index) => ({
    asked,
    texts: numbersIn(found.get(index + 1) ?? '').map(unpacked),
  }));
}

function unpacked(packed: number): FoundText {
  const text = Math.floor(packed / 2);
  return {
    list: Math.floor(text / (wordsMax + 1)),
    words: text % (wordsMax + 1),
    isFiner: packed % 2 === 1,
  };
}

/** What these texts say. */
export async function titlesOf(db: Database, lists: readonly number[]): Promise<Map<number, string>> {
  if (lists.length === 0) return new Map();
  const { rows } = await sql<{ list: number; titulo: string }>`
    ${prepared} SELECT lista AS list, titulo FROM listed_texts WHERE lista = ANY (${lists}::bigint[])`.execute(
    db,
    timeLimit(),
  );
  return new Map(rows.map(({ list, titulo }) => [list, titulo]));
}

/** Which of these an entry in use shows. */
export async function shownLists(db: Database, lists: readonly number[]): Promise<Set<number>> {
  if (lists.length === 0) return new Set();
  const { rows } = await sql<{ list: number }>`
    ${prepared} SELECT asked.lista AS list FROM unnest(${untold('bigint[]', lists)}) AS asked (lista)
     WHERE EXISTS (SELECT FROM entry_lists l WHERE l.lista = asked.lista)`.execute(db, timeLimit());
  return new Set(rows.map(({ list }) => list));
}

/** What texts are like may be a minute old: it orders them, and finds none. */
const stemsMaxAgeMs = 60_000;
const stemsOfListsMax = 10_000;
const stemsOfLists = remembered<number, readonly string[]>(stemsOfListsMax);

/** The stems of these texts, as they were at most a minute ago. */
export function stemsInLists(
  db: Database,
  lists: readonly number[],
): Promise<Map<number, readonly string[]>> {
  return stemsOfLists.all(db, lists, async (asked) => {
    const { rows } = await sql<{ list: number; stems: string }>`
      ${prepared} SELECT lista AS list, array_to_string(tsvector_to_array(vetor), ' ') AS stems
        FROM listed_texts WHERE lista = ANY (${asked}::bigint[])`.execute(db, timeLimit());
    return rows.map(({ list, stems }) => {
      const value = stems.split(' ').filter((stem) => !isWholeWord(stem));
      return [list, { value, forMs: stemsMaxAgeMs }] as const;
    });
  });
}

/** Words stay, so a stem that is known stays known; what is not known may come with the next record. */
const heardStemsMax = 50_000;
const heardStems = remembered<string, boolean>(heardStemsMax);
const unknownMaxAgeMs = 5_000;

/** Which of these stems some text has, as it was at most five seconds ago. */
export async function stemsInTexts(db: Database, stems: readonly string[]): Promise<Set<string>> {
  const known = await heardStems.all(db, stems, async (asked) => {
    const { rows } = await sql<{ stem: string; isKnown: boolean }>`
      ${prepared} SELECT stem, (SELECT true FROM search_words k WHERE k.radical = stem LIMIT 1) IS TRUE AS "isKnown"
        FROM unnest(${untold('text[]', asked)}) AS stem`.execute(db, timeLimit());
    return rows.map(({ stem, isKnown }) => {
      const forMs = isKnown ? Number.POSITIVE_INFINITY : unknownMaxAgeMs;
      return [stem, { value: isKnown, forMs }] as const;
    });
  });
  return new Set([...known].flatMap(([stem, isKnown]) => (isKnown ? [stem] : [])));
}
