import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The ids of a symptom's models, including those in the bin. */
export async function listModelIds(db: Database, symptomId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('symptom_models')
    .select('modelo_equipamento_id')
    .where('sintoma_id', '=', symptomId)
    .orderBy('modelo_equipamento_id')
    .execute();
  return rows.map((row) => row.modelo_equipamento_id);
}

/** A symptom's entries in use on these models, the most liked first; locked until the end of the transaction. */
export async function listEntriesOn(
  db: Database,
  symptomId: number,
  models: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH held AS (
      SELECT id, score FROM troubleshooting_entries
       WHERE sintoma_id = ${symptomId} AND modelo_equipamento_id = ANY (${models}::integer[]) AND exclusao_id IS NULL
       ORDER BY id FOR UPDATE)
    SELECT id FROM held ORDER BY score DESC, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Number of a symptom's entries in use on models that it does not have. */
export async function countEntriesOff(db: Database, symptomId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM troubleshooting_entries e
     WHERE e.sintoma_id = ${symptomId} AND e.exclusao_id IS NULL
       AND NOT EXISTS (SELECT FROM symptom_models l
                        WHERE l.sintoma_id = e.sintoma_id AND l.modelo_equipamento_id = e.modelo_equipamento_id)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** An entry that a model lacks, and the entry of another model that it is made like. */
export interface LackingEntry {
  model: number;
  solution: number;
  like: number;
}

/**
 * The entries that these models lack: one for each solution of the symptom. Each is made like an entry of a model of the same
 * maker, if there is one, because a code means something only with its maker; among those like the most liked.
 */
export async function listLackingEntries(
  db: Database,
  symptomId: number,
  models: readonly number[],
): Promise<LackingEntry[]> {
  const { rows } = await sql<LackingEntry>`
    SELECT DISTINCT ON (m.id, e.solucao_id) m.id AS model, e.solucao_id AS solution, e.id AS "like"
      FROM equipment_models m
     CROSS JOIN troubleshooting_entries e
      JOIN equipment_models own ON own.id = e.modelo_equipamento_id
     WHERE m.id = ANY (${models}::integer[]) AND e.sintoma_id = ${symptomId} AND e.exclusao_id IS NULL
       AND NOT EXISTS (SELECT FROM troubleshooting_entries o
                        WHERE o.sintoma_id = ${symptomId} AND o.modelo_equipamento_id = m.id
                          AND o.solucao_id = e.solucao_id AND o.exclusao_id IS NULL)
     ORDER BY m.id, e.solucao_id, own.fabricante_id = m.fabricante_id DESC, e.score DESC, e.id`.execute(db);
  return rows;
}

/** Number of diagnoses that these entries would have, all together. */
export async function countLinks(db: Database, lacking: readonly LackingEntry[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM unnest(${lacking.map(({ like }) => like)}::integer[]) AS given (id)
      JOIN entry_diagnoses l ON l.troubleshooting_id = given.id`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Creates these entries with their codes, without diagnoses yet. @returns each with the entry that it is made like */
export async function insertLackingEntries(
  db: Database,
  symptomId: number,
  lacking: readonly LackingEntry[],
): Promise<{ id: number; like: number }[]> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(lacking)}::jsonb)
    AS given (model integer, solution integer, "like" integer)`;
  const { rows } = await sql<{ id: number; like: number }>`
    WITH made AS (
      INSERT INTO troubleshooting_entries
             (sintoma_id, modelo_equipamento_id, solucao_id, code_post_id, code_led_id, code_beep_id,
              code_fabricante_id)
      SELECT ${symptomId}::integer, given.model, given.solution, e.code_post_id, e.code_led_id, e.code_beep_id,
             e.code_fabricante_id
        FROM ${given} JOIN troubleshooting_entries e ON e.id = given."like"
       ORDER BY given.model, given."like"
      RETURNING id, modelo_equipamento_id AS model, solucao_id AS solution)
    SELECT made.id, given."like" FROM made JOIN ${given} USING (model, solution) ORDER BY made.id`.execute(
    db,
  );
  return rows;
}

/** Gives new entries the diagnoses of those that they are made like, in their order. */
export async function copyDiagnoses(
  db: Database,
  made: readonly { id: number; like: number }[],
): Promise<void> {
  await sql`INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
    SELECT made.id, l.diagnostico_id, l.posicao
      FROM unnest(${made.map(({ id }) => id)}::integer[], ${made.map(({ like }) => like)}::integer[])
             AS made (id, "like")
      JOIN entry_diagnoses l ON l.troubleshooting_id = made."like"
     ORDER BY made.id, l.posicao`.execute(db);
}
