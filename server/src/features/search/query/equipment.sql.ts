import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared.ts';
import { listKinds } from '../../troubleshooting/entry-lists.ts';
import { timeLimit } from '../time-limit.ts';

/** What equipment a term of the query names. */
export interface NamedEquipment {
  /** The place of its tsquery among those asked for. */
  place: number;
  namesMaker: boolean;
  /** The category of the models that have it in their names, where they are all of one. */
  category: string | null;
}

const modelsMax = 50;
const { model, maker } = listKinds;

/** For each tsquery that names a maker or models: the maker's lists are few, and of models some are looked at. */
export async function equipmentNamed(db: Database, queries: readonly string[]): Promise<NamedEquipment[]> {
  if (queries.length === 0) return [];
  const { rows } = await sql<NamedEquipment>`
    ${prepared} SELECT q.place::int - 1 AS place, "namesMaker", category FROM unnest(${queries}::tsquery[]) WITH ORDINALITY AS q (query, place)
     CROSS JOIN LATERAL (
       SELECT coalesce(bool_or(kind = ${sql.lit(maker)}), false) AS "namesMaker",
              CASE WHEN count(DISTINCT k.nome) = 1 THEN min(k.nome) END AS category
         FROM (SELECT lista, lista % 8 AS kind FROM listed_texts
                WHERE vetor @@ q.query AND em_uso AND lista % 8 IN (${sql.lit(model)}, ${sql.lit(maker)}) LIMIT ${sql.lit(modelsMax)}) AS t
         LEFT JOIN equipment_models m ON t.kind = ${sql.lit(model)} AND m.id = t.lista / 8
         LEFT JOIN categories k ON k.id = m.categoria_id) AS named
     WHERE "namesMaker" OR category IS NOT NULL`.execute(db, timeLimit());
  return rows;
}
