import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { remembered } from '../../../database/remembered.ts';
import { listKinds } from '../../troubleshooting/entry-lists.ts';
import { timeLimit } from '../time-limit.ts';
import { lexemeQuery } from './tsquery.ts';

/** In more documents than this a lexeme is common, and how common is known from the planner's statistics. */
const countedMax = 3_000;
const keptMax = 50_000;
const keptForMs = 300_000;
/** In a base of up to this many documents frequencies are not cached: each new document changes the rarity of its words. */
const smallBase = 2_000;

const totals = remembered<null, number>(1);
const common = remembered<null, ReadonlyMap<string, number>>(1);
const frequencies = remembered<string, number>(keptMax);

/** How many documents of the base have each lexeme, as it was some minutes ago in a large base. */
export interface DocumentFrequencies {
  total: number;
  of(lexeme: string): number;
}

export async function documentFrequencies(
  db: Database,
  lexemes: readonly string[],
): Promise<DocumentFrequencies> {
  const total = await totalDocuments(db);
  if (total <= smallBase) {
    const counted = new Map(await countDocuments(db, lexemes));
    return { total, of: (lexeme) => counted.get(lexeme) ?? 0 };
  }
  const shares = await commonShares(db);
  const counted = await frequencies.all(
    db,
    lexemes.filter((lexeme) => !shares.has(lexeme)),
    async (missing) =>
      (await countDocuments(db, missing)).map(([lexeme, value]) => [
        lexeme,
        // What no record has may be in one a moment later.
        { value, forMs: value === 0 ? 0 : keptForMs },
      ]),
  );
  return {
    total,
    of: (lexeme) => {
      const share = shares.get(lexeme);
      return share === undefined ? (counted.get(lexeme) ?? 0) : share * total;
    },
  };
}

async function totalDocuments(db: Database): Promise<number> {
  const known = totals.get(db, null);
  if (known !== undefined) return known;
  const { rows } = await sql<{ total: number }>`
    ${prepared} SELECT greatest((SELECT count(*) FROM (SELECT FROM fault_documents LIMIT ${sql.lit(smallBase + 1)}) AS counted),
                    (SELECT reltuples FROM pg_class WHERE oid = 'fault_documents'::regclass))::float8 AS total`.execute(
    db,
    timeLimit(),
  );
  const total = Math.round(rows[0]?.total ?? 0);
  if (total > smallBase) totals.keep(db, null, total, keptForMs);
  return total;
}

async function commonShares(db: Database): Promise<ReadonlyMap<string, number>> {
  const known = common.get(db, null);
  if (known !== undefined) return known;
  const { rows } = await sql<{ lexemes: string[]; shares: number[] }>`
    SELECT most_common_elems::text::text[] AS lexemes, most_common_elem_freqs AS shares FROM pg_stats
     WHERE schemaname = current_schema() AND tablename = 'fault_documents' AND attname = 'vetor'
       AND most_common_elems IS NOT NULL`.execute(db, timeLimit());
  const [{ lexemes, shares } = { lexemes: [], shares: [] }] = rows;
  const found = new Map(lexemes.map((lexeme, place) => [lexeme, shares[place] ?? 0]));
  common.keep(db, null, found, keptForMs);
  return found;
}

/** A lexeme of texts that no fault shows has one. */
async function countDocuments(db: Database, lexemes: readonly string[]): Promise<[string, number][]> {
  if (lexemes.length === 0) return [];
  const { rows } = await sql<{ place: number; count: number }>`
    ${prepared} SELECT q.place::int, CASE WHEN met.count > 0 THEN met.count ELSE (
             SELECT count(*)::int FROM (SELECT FROM listed_texts WHERE vetor @@ q.query AND em_uso AND lista % 8 <> ${sql.lit(listKinds.symptom)} LIMIT 1) AS text) END AS count
      FROM unnest(${lexemes.map(lexemeQuery)}::tsquery[]) WITH ORDINALITY AS q (query, place)
     CROSS JOIN LATERAL (SELECT count(*)::int FROM (
             SELECT FROM fault_documents WHERE vetor @@ q.query LIMIT ${sql.lit(countedMax)}) AS met) AS met`.execute(
    db,
    timeLimit(),
  );
  return rows.map(({ place, count }) => [lexemes[place - 1] ?? '', count]);
}
