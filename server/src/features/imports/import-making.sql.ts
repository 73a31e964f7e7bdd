import type { CreatableKind } from '@bancada/contract/imports/imports';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from '../records/record-kinds.ts';

/** A model that is created by what a line says of it. */
export interface NewModel {
  nome: string;
  numero_modelo: string;
  fabricante_id: number;
  categoria_id: number;
  data_lancamento: string | null;
  data_aproximada: boolean;
}

export async function insertModels(db: Database, models: readonly NewModel[]): Promise<void> {
  await sql`
    INSERT INTO equipment_models (nome, numero_modelo, fabricante_id, categoria_id, data_lancamento, data_aproximada)
    SELECT nome, numero_modelo, fabricante_id, categoria_id, data_lancamento, data_aproximada
      FROM jsonb_to_recordset(${JSON.stringify(models)}::jsonb)
        AS given (nome text, numero_modelo text, fabricante_id integer, categoria_id integer, data_lancamento date,
                  data_aproximada boolean)`.execute(db);
}

/** By index: the names in use that are nearest to these, the nearest first. `scope`: only of this maker; 0 for any. */
export async function listNearNames(
  db: Database,
  kind: CreatableKind,
  given: readonly { nome: string; scope: number }[],
  most: number,
): Promise<Map<number, string[]>> {
  if (given.length === 0) return new Map();
  const within = kind === 'equipment-models' ? sql`r.fabricante_id = given.scope` : sql`true`;
  const { rows } = await sql<{ place: number; names: string[] }>`
    SELECT given.place::int - 1 AS place, near.names
      FROM unnest(${given.map(({ nome }) => nome)}::text[], ${given.map(({ scope }) => scope)}::integer[])
             WITH ORDINALITY AS given (nome, scope, place)
     CROSS JOIN LATERAL (
       SELECT array_agg(nome ORDER BY near DESC, nome) AS names FROM (
         SELECT r.nome, similarity(fold_text(r.nome), fold_text(given.nome)) AS near
           FROM ${sql.table(recordRules[kind].table)} r WHERE r.exclusao_id IS NULL AND ${within}
          ORDER BY near DESC, r.nome LIMIT ${most}) AS best
        WHERE near > 0.4) AS near
     WHERE near.names IS NOT NULL`.execute(db);
  return new Map(rows.map(({ place, names }) => [place, names]));
}
