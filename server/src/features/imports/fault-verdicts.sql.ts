import { recordKindTexts } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from '../records/record-kinds.ts';

/** The record in use with each of these texts; null if there is none. */
export async function findTexts(
  db: Database,
  kind: 'sintomas' | 'diagnosticos' | 'solucoes',
  texts: readonly string[],
): Promise<(number | null)[]> {
  const column = sql.ref(`t.${recordKindTexts[kind].uniqueField}`);
  // One by one in the index (LIMIT): a join would fold every text of the table.
  const { rows } = await sql<{ id: number | null }>`
    SELECT r.id FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (texto, place)
      LEFT JOIN LATERAL (
           SELECT id FROM ${sql.table(recordRules[kind].table)} t
            WHERE same_text_key(${column}) = same_text_key(given.texto) AND t.exclusao_id IS NULL
            LIMIT 1) r ON true
     ORDER BY given.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** A model as a line names it. `maker`: null where the line names none. */
export interface ModelName {
  place: number;
  maker: number | null;
  nome: string;
  numero: string;
}

/** By index: the models in use that have the number, or else the name, of a line. */
export async function findModels(db: Database, given: readonly ModelName[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ place: number; ids: number[] }>`
    WITH given AS MATERIALIZED (
      SELECT place, maker, CASE WHEN numero = '' THEN fold_text(nome) END AS nome,
             same_text_key(CASE WHEN numero = '' THEN nome ELSE numero END) AS numero
        FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (place integer, maker integer, nome text, numero text))
    SELECT given.place, array_agg(DISTINCT m.id) AS ids FROM given CROSS JOIN LATERAL (
      -- One by one in the indexes (OFFSET): a join would fold the names of all models.
      SELECT id, fabricante_id FROM equipment_models
       WHERE same_text_key(numero_modelo) = given.numero AND exclusao_id IS NULL
       UNION ALL
      SELECT id, fabricante_id FROM equipment_models WHERE fold_text(nome) = given.nome AND exclusao_id IS NULL
      OFFSET 0) AS m
     WHERE given.maker IS NULL OR given.maker = m.fabricante_id GROUP BY given.place`.execute(db);
  return new Map(rows.map(({ place, ids }) => [place, ids]));
}

export interface EntryThere extends Record<string, unknown> {
  id: number;
  atualizado_em: string;
  sintoma_id: number;
  code_post: string | null;
  code_led: string | null;
  code_beep: string | null;
  code_fabricante_id: number | null;
  code_fabricante_nome: string | null;
  diagnostico_ids: number[];
}

/** By index: the entry in use of a symptom, a model and a solution. */
export async function findEntries(
  db: Database,
  given: readonly { place: number; symptomId: number; modelId: number; solutionId: number }[],
): Promise<Map<number, EntryThere>> {
  if (given.length === 0) return new Map();
  const { rows: found } = await sql<{ place: number; id: number }>`
    SELECT given.place, r.id FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
             AS given (place integer, "symptomId" integer, "modelId" integer, "solutionId" integer)
      JOIN troubleshooting_entries r ON r.sintoma_id = given."symptomId" AND r.modelo_equipamento_id = given."modelId"
       AND r.solucao_id = given."solutionId" AND r.exclusao_id IS NULL`.execute(db);
  // By their ids: the planner would otherwise make the card of every entry there is.
  const { rows } = await sql<EntryThere>`
    SELECT id, atualizado_em, sintoma_id, code_post, code_led, code_beep, code_fabricante_id, code_fabricante_nome,
           diagnostico_ids
      FROM entry_cards_of(${found.map(({ id }) => id)}::int[])`.execute(db);
  const cards = new Map(rows.map((card) => [card.id, card]));
  return new Map(
    found.flatMap(({ place, id }) => {
      const card = cards.get(id);
      return card === undefined ? [] : [[place, card] as const];
    }),
  );
}

export async function listSymptomsThere(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('symptoms')
    .select(['id', 'ditos', 'alta_tensao'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listDiagnosesThere(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('diagnoses')
    .select(['id', 'medida', 'minutos', 'alta_tensao'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
