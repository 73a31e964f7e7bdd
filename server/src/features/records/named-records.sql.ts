import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from './record-kinds.ts';

/** Kinds that can be created by their name alone. */
export type NamedKind = 'manufacturers' | 'categories';

/** Records in use with these names, ignoring case, accents and spacing: name as given → id. */
export async function findNamed(
  db: Database,
  kind: NamedKind,
  names: readonly string[],
): Promise<Map<string, number>> {
  // One by one in the index (LIMIT): a join would fold every name of the table.
  const { rows } = await sql<{ name: string; id: number }>`
    SELECT given.name, r.id FROM unnest(${names}::text[]) AS given (name) CROSS JOIN LATERAL (
      SELECT id FROM ${sql.table(recordRules[kind].table)} t
       WHERE same_text_key(t.nome) = same_text_key(given.name) AND t.exclusao_id IS NULL LIMIT 1) AS r`.execute(
    db,
  );
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Creates records of a kind by their names alone; of names that are the same, one. */
export async function insertNames(db: Database, kind: NamedKind, names: readonly string[]): Promise<void> {
  await sql`INSERT INTO ${sql.table(recordRules[kind].table)} (nome)
    SELECT DISTINCT ON (same_text_key(nome)) nome FROM unnest(${names}::text[]) WITH ORDINALITY AS given (nome, place)
     ORDER BY same_text_key(nome), place
    ON CONFLICT DO NOTHING`.execute(db);
}
