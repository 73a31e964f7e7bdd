import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { timeLimit } from '../time-limit.ts';
import { lexemeQuery } from './tsquery.ts';

/** Texts that words are counted in. */
export interface CountedTexts {
  table: string;
  /** What the planner's statistics of their vectors are kept under. */
  statistics: { table: string; column: string };
  /** A query of those that meet a tsquery, at most so many. */
  meeting(query: RawBuilder<unknown>, atMost: number): RawBuilder<unknown>;
  /** The same of texts beside them: a lexeme that only these have has one. */
  besides?(query: RawBuilder<unknown>, atMost: number): RawBuilder<unknown>;
}

/** How many texts there are: exactly up to a limit, beyond it about. */
export async function totalTexts(db: Database, { table }: CountedTexts, exactMax: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    ${prepared} SELECT greatest((SELECT count(*) FROM (SELECT FROM ${sql.table(table)} LIMIT ${sql.lit(exactMax + 1)}) AS counted),
                    (SELECT reltuples FROM pg_class WHERE oid = ${sql.lit(table)}::regclass))::float8 AS total`.execute(
    db,
    timeLimit(),
  );
  return Math.round(rows[0]?.total ?? 0);
}

/** The share of texts that have each of the commonest lexemes, by the planner's statistics. */
export async function commonShares(
  db: Database,
  { statistics: { table, column } }: CountedTexts,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ lexemes: string[]; shares: number[] }>`
    SELECT most_common_elems::text::text[] AS lexemes, most_common_elem_freqs AS shares FROM pg_stats
     WHERE schemaname = current_schema() AND tablename = ${table} AND attname = ${column}
       AND most_common_elems IS NOT NULL`.execute(db, timeLimit());
  const [{ lexemes, shares } = { lexemes: [], shares: [] }] = rows;
  return new Map(lexemes.map((lexeme, position) => [lexeme, shares[position] ?? 0]));
}

const asked = sql`q.query`;

/** How many texts have each lexeme, counted up to a limit. */
export async function countTexts(
  db: Database,
  { meeting, besides }: CountedTexts,
  lexemes: readonly string[],
  atMost: number,
): Promise<[string, number][]> {
  if (lexemes.length === 0) return [];
  const count =
    besides === undefined
      ? sql`met.count`
      : sql`CASE WHEN met.count > 0 THEN met.count ELSE (
          SELECT count(*)::int FROM (${besides(asked, 1)}) AS besides) END`;
  const { rows } = await sql<{ position: number; count: number }>`
    ${prepared} SELECT q.position::int, ${count} AS count
      FROM unnest(${lexemes.map((lexeme) => lexemeQuery(lexeme))}::tsquery[]) WITH ORDINALITY AS q (query, position)
     CROSS JOIN LATERAL (SELECT count(*)::int FROM (
             ${meeting(asked, atMost)}) AS met) AS met`.execute(db, timeLimit());
  return rows.map(({ position, count }) => [lexemes[position - 1] ?? '', count]);
}
