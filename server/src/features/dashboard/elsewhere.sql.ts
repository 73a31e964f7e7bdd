import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { asPattern, codeIn } from '../../database/text-search.ts';

/** Which of these texts something has that the screen of the search shows besides faults: an article, a datasheet. */
export async function heldElsewhere(db: Database, texts: readonly string[]): Promise<Set<string>> {
  if (texts.length === 0) return new Set();
  const codes = texts.map(codeIn);
  const { rows } = await sql<{ text: string }>`
    WITH sought AS MATERIALIZED (
      SELECT text, '%' || ${asPattern(sql`fold_text(text)`)} || '%' AS held,
             '%' || nullif(lower(compact_code(code)), '') || '%' AS code
        FROM unnest(${texts}::text[], ${codes}::text[]) AS given (text, code))
    SELECT text FROM sought
     WHERE EXISTS (SELECT FROM articles WHERE exclusao_id IS NULL AND busca LIKE sought.held)
        OR EXISTS (SELECT FROM datasheets WHERE exclusao_id IS NULL
                      AND (busca LIKE sought.held OR busca LIKE sought.code))`.execute(db);
  return new Set(rows.map(({ text }) => text));
}
