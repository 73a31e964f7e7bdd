import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { SearchKind } from '../../database/schema.ts';
import type { QueryWord } from './query.ts';

/** The best are chosen among at most this many matches: ranking all of a common word costs far more. */
const rankedMax = 2_000;
/** Shorter codes are met whole only: two letters lie inside too many part numbers. */
const infixMinChars = 4;

export interface Found {
  tipo: SearchKind;
  registro_id: number;
  titulo: string;
  score: number;
}

/** The condition that a search document meets one word. */
function meets({ text, code, isPrefix }: QueryWord): RawBuilder<boolean> {
  const byWord = sql<boolean>`vetor @@ search_word(${code ?? text}, ${isPrefix})`;
  if (code === null) return byWord;
  if (code.length < infixMinChars) return sql<boolean>`vetor @@ search_word(${code}, false)`;
  return sql<boolean>`(${byWord} OR codigos_texto LIKE ${`%${code}%`})`;
}

function meetsAll(words: readonly QueryWord[]): RawBuilder<boolean> {
  return sql.join(words.map(meets), sql` AND `);
}

function anyWord(words: readonly QueryWord[]): RawBuilder<unknown> {
  return sql.join(
    words.map(({ text, code, isPrefix }) => sql`search_word(${code ?? text}, ${isPrefix})`),
    sql` || `,
  );
}

/**
 * A page of the documents that meet every word, best first. One fault does not fill the page: the second and
 * later entries of a symptom stand behind the first of the others, and a symptom with entries behind them.
 */
export async function searchDocuments(
  db: Database,
  words: readonly QueryWord[],
  page: { skip: number; limit: number },
): Promise<Found[]> {
  const codes = words.flatMap(({ code }) => (code === null ? [] : [code]));
  const { rows } = await sql<Found>`
    WITH matches AS (
      SELECT tipo, registro_id, sintoma_id, titulo, score, codigos, vetor
        FROM search_documents WHERE ${meetsAll(words)} LIMIT ${rankedMax}),
    ranked AS (
      SELECT tipo, registro_id, sintoma_id, titulo, score,
             cardinality(ARRAY(SELECT unnest(codigos) INTERSECT SELECT unnest(${codes}::text[]))) AS exact_codes,
             ts_rank('{0.1, 0.2, 0.6, 1.0}', vetor, ${anyWord(words)})
               * CASE tipo WHEN 'troubleshooting' THEN 1.2 WHEN 'sintoma' THEN 1.1 WHEN 'diagnostico' THEN 1.0
                      ELSE 0.9 END AS rank
        FROM matches),
    folded AS (
      SELECT *, CASE WHEN sintoma_id IS NULL THEN 1 ELSE row_number() OVER (
               PARTITION BY sintoma_id ORDER BY tipo = 'sintoma', exact_codes DESC, rank DESC, score DESC, registro_id)
             END AS place_in_fault
        FROM ranked)
    SELECT tipo, registro_id, titulo, score FROM folded
     ORDER BY place_in_fault > 1, exact_codes DESC, rank DESC, score DESC, tipo, registro_id
    OFFSET ${page.skip} LIMIT ${page.limit}`.execute(db);
  return rows;
}

/** The count of documents that meet every word, up to `atMost`. */
export async function countDocuments(
  db: Database,
  words: readonly QueryWord[],
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
      FROM (SELECT FROM search_documents WHERE ${meetsAll(words)} LIMIT ${atMost}) AS counted`.execute(db);
  return rows[0]?.count ?? 0;
}
