import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { entryAtPlace, keyKinds } from '../../database/record-key.ts';
import { holdsFolded } from '../../database/text-search.ts';

/** A criterion: the union of some lists of entries (migration 0016). */
export interface Lists {
  /** The lists; null if there are too many to enumerate. */
  lists: readonly number[] | null;
  /** The word that the records of the lists contain, if they come from a word. */
  word: string | null;
  /** Total length of the lists, up to `countedMax`; an entry in several of them counts for each. */
  size: number;
}

/** A page of ids, the most liked first, then the best proven, and the total, up to the limit. */
export interface Matches {
  ids: number[];
  total: number;
}

/** Per word, the lists of all records whose text contains it; null if there are more than `atMost`. */
export async function listsOfWords(
  db: Database,
  words: readonly string[],
  atMost: number,
): Promise<(number[] | null)[]> {
  if (words.length === 0) return [];
  // One subquery per word: the planner knows the word, and it is folded once.
  const ofWord = words.map(
    (word, position) => sql`SELECT ${position}::int AS position, coalesce((
      SELECT json_agg(lista) FROM (SELECT lista FROM listed_texts
        WHERE ${holdsWord(word)} LIMIT ${atMost + 1}) AS found), '[]') AS lists`,
  );
  const { rows } = await sql<{
    lists: number[];
  }>`${sql.join(ofWord, sql` UNION ALL `)} ORDER BY position`.execute(db);
  return rows.map(({ lists }) => (lists.length > atMost ? null : lists));
}

/** Not in components and categories: an entry's card does not show their texts. */
function holdsWord(word: string, table = 'listed_texts'): RawBuilder<boolean> {
  return sql<boolean>`${holdsFolded(sql.ref(`${table}.texto`), word)}
    AND ${sql.ref(`${table}.lista`)} % 8 NOT IN (${sql.lit(keyKinds.component)}, ${sql.lit(keyKinds.category)})`;
}

/** The total length of each union, up to `atMost`. */
export async function sizesOfLists(
  db: Database,
  given: readonly (readonly number[])[],
  atMost: number,
): Promise<number[]> {
  if (given.length === 0) return [];
  const counts = given.map(
    (lists, position) => sql`SELECT ${position}::int AS position, (SELECT count(*)::int FROM (
      SELECT FROM entry_lists WHERE ${isIn(lists)} LIMIT ${atMost}) AS counted) AS size`,
  );
  const { rows } = await sql<{
    size: number;
  }>`${sql.join(counts, sql` UNION ALL `)} ORDER BY position`.execute(db);
  return rows.map(({ size }) => size);
}

function isIn(lists: readonly number[]): RawBuilder<boolean> {
  const [only] = lists;
  return lists.length === 1
    ? sql<boolean>`lista = ${only}::bigint`
    : sql<boolean>`lista = ANY (${lists}::bigint[])`;
}

/** Condition: the entry at `c.lugar` is in these lists. A scalar subquery, so that the planner never makes it a join. */
function stands({ lists, word }: Lists): RawBuilder<boolean> {
  if (lists === null)
    return sql<boolean>`(SELECT true FROM entry_lists p JOIN listed_texts t USING (lista)
      WHERE p.lugar = c.lugar AND ${holdsWord(word ?? '', 't')} LIMIT 1) IS NOT NULL`;
  if (lists.length === 1)
    return sql<boolean>`(SELECT true FROM entry_lists p WHERE p.lista = ${lists[0]}::bigint AND p.lugar = c.lugar) IS NOT NULL`;
  // `+ 0` prevents the index: the entry's few lists are looked up among the given ones, not the other way round.
  return sql<boolean>`(SELECT true FROM entry_lists p
    WHERE p.lugar = c.lugar AND p.lista + 0 = ANY (${lists}::bigint[]) LIMIT 1) IS NOT NULL`;
}

/** The same as a set that is built once, for conditions tested on very many entries. */
function standsInSet(given: Lists): RawBuilder<boolean> {
  if (given.lists === null) return stands(given);
  return sql<boolean>`c.lugar IN (SELECT lugar FROM entry_lists WHERE ${isIn(given.lists)})`;
}

const all = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);

/** A page of one list, read in index order up to the end of the page. */
export async function pageOfList(
  db: Database,
  list: number,
  { skip, limit }: Slice,
  countedMax: number,
): Promise<Matches> {
  const { rows } = await sql<Matches>`SELECT
    ARRAY(SELECT ${entryAtPlace} FROM entry_lists WHERE lista = ${list}::bigint ORDER BY lugar OFFSET ${skip} LIMIT ${limit}) AS ids,
    (SELECT count(*)::int FROM (
       SELECT FROM entry_lists WHERE lista = ${list}::bigint LIMIT ${countedMax}) AS counted) AS total`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * The entries of `from` that meet the other criteria: finds all, then sorts.
 * @param bySet builds each criterion's set once, instead of testing every entry
 */
export async function gather(
  db: Database,
  from: Lists & { lists: readonly number[] },
  others: readonly Lists[],
  { skip, limit }: Slice,
  bySet: boolean,
): Promise<Matches> {
  const distinct = from.lists.length === 1 ? sql`` : sql`DISTINCT`;
  const { rows } = await sql<Matches>`WITH met AS MATERIALIZED (
      SELECT c.lugar FROM (SELECT ${distinct} lugar FROM entry_lists WHERE ${isIn(from.lists)}) AS c
       WHERE ${all(others.map(bySet ? standsInSet : stands))})
    SELECT ARRAY(SELECT ${entryAtPlace} FROM met ORDER BY lugar OFFSET ${skip} LIMIT ${limit}) AS ids,
           (SELECT count(*)::int FROM met) AS total`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** A page of the union of many lists: merges the beginning of each. */
export async function pageOfAny(
  db: Database,
  lists: readonly number[],
  { skip, limit }: Slice,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT ${entryAtPlace} AS id FROM (
      SELECT DISTINCT first.lugar FROM unnest(${lists}::bigint[]) AS asked (lista)
       CROSS JOIN LATERAL (SELECT lugar FROM entry_lists l WHERE l.lista = asked.lista
                            ORDER BY lugar LIMIT ${skip + limit}) AS first) AS found
    ORDER BY lugar OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** In how many records with one word an entry usually appears, at most. */
const timesFound = 3;

/** How many of `triedMax` arbitrary entries of `from` meet the other criteria; stops shortly after `atMost`. */
export async function countAmong(
  db: Database,
  from: Lists & { lists: readonly number[] },
  others: readonly Lists[],
  { triedMax, atMost }: { triedMax: number; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(DISTINCT lugar)::int AS count FROM (
    SELECT c.lugar FROM (SELECT lugar FROM entry_lists WHERE ${isIn(from.lists)} LIMIT ${triedMax}) AS c
     WHERE ${all(others.map(stands))} LIMIT ${atMost * timesFound}) AS met`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The first `wanted` entries that meet all criteria among the first `triedMax` of a list, or of all entries, in order. With
 * fewer than `wanted` there may be more beyond these.
 */
export async function walk(
  db: Database,
  along: number | null,
  { others, wanted, triedMax }: { others: readonly Lists[]; wanted: number; triedMax?: number },
): Promise<number[]> {
  const tried = triedMax === undefined ? sql`` : sql`LIMIT ${triedMax}`;
  const source =
    along === null
      ? sql`SELECT entry_place(score, prova, id) AS lugar FROM troubleshooting_entries WHERE exclusao_id IS NULL
             ORDER BY score DESC, prova DESC, id ${tried}`
      : sql`SELECT lugar FROM entry_lists WHERE lista = ${along}::bigint ORDER BY lugar ${tried}`;
  // Relies on the subquery's order: another ORDER BY would test all entries before returning the first.
  const { rows } = await sql<{ id: number }>`SELECT ${entryAtPlace} AS id FROM (${source} OFFSET 0) AS c
    WHERE ${all(others.map(stands))} LIMIT ${wanted}`.execute(db);
  return rows.map(({ id }) => id);
}
