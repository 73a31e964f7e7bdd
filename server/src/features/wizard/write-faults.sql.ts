import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/**
 * Gives these symptoms the mark of high voltage: where somebody says so, or else new ones whose models are of a category that has
 * it. A mark that is there stays.
 */
export async function markSymptoms(
  db: Database,
  given: readonly { symptomId: number; modelId: number; isMarked: boolean; isOpen: boolean }[],
): Promise<void> {
  await sql`UPDATE symptoms s SET alta_tensao = true
    WHERE NOT s.alta_tensao AND s.id IN (
      SELECT g."symptomId" FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
             AS g ("symptomId" integer, "modelId" integer, "isMarked" boolean, "isOpen" boolean)
        JOIN equipment_models m ON m.id = g."modelId" JOIN categories c ON c.id = m.categoria_id
       WHERE g."isMarked" OR (g."isOpen" AND c.alta_tensao))`.execute(db);
}

/** Adds models to symptoms. */
export async function addModelsOf(
  db: Database,
  given: readonly { symptomId: number; modelId: number }[],
): Promise<void> {
  await sql`INSERT INTO symptom_models (sintoma_id, modelo_equipamento_id)
    SELECT DISTINCT g."symptomId", g."modelId" FROM ${asTriples(given)}
     WHERE NOT EXISTS (SELECT FROM symptom_models l
                        WHERE l.sintoma_id = g."symptomId" AND l.modelo_equipamento_id = g."modelId")
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The other ways to say these symptoms, by id. */
export async function listDitos(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('symptoms')
    .select(['id', 'ditos'])
    .where('id', 'in', [...ids, 0])
    .execute();
  return new Map(rows.map(({ id, ditos }) => [id, ditos]));
}

export async function writeDitos(
  db: Database,
  given: readonly { id: number; ditos: string }[],
): Promise<void> {
  await sql`UPDATE symptoms s SET ditos = g.ditos
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (id integer, ditos text)
   WHERE s.id = g.id AND s.ditos <> g.ditos`.execute(db);
}

/** An entry: one symptom on one model, with one solution. */
export interface EntryKey {
  symptomId: number;
  modelId: number;
  solutionId: number;
}

/** Creates missing entries, without diagnoses yet. */
export async function insertEntries(db: Database, given: readonly EntryKey[]): Promise<void> {
  await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
    SELECT g."symptomId", g."modelId", g."solutionId" FROM ${asTriples(given)}
     WHERE NOT EXISTS (
           SELECT FROM troubleshooting_entries e
            WHERE e.sintoma_id = g."symptomId" AND e.modelo_equipamento_id = g."modelId" AND e.solucao_id = g."solutionId"
              AND e.exclusao_id IS NULL)
     GROUP BY g."symptomId", g."modelId", g."solutionId" ORDER BY min(g.place)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The entry of each of these, locked until the end of the transaction, in the given order; null: there is none. */
export async function holdEntries(db: Database, given: readonly EntryKey[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    WITH held AS MATERIALIZED (
      SELECT e.id, e.sintoma_id, e.modelo_equipamento_id, e.solucao_id FROM troubleshooting_entries e
       WHERE e.exclusao_id IS NULL AND (e.sintoma_id, e.modelo_equipamento_id, e.solucao_id)
             IN (SELECT g."symptomId", g."modelId", g."solutionId" FROM ${asTriples(given)})
       ORDER BY e.id FOR NO KEY UPDATE OF e)
    SELECT held.id FROM ${asTriples(given)}
      LEFT JOIN held ON held.sintoma_id = g."symptomId" AND held.modelo_equipamento_id = g."modelId"
       AND held.solucao_id = g."solutionId"
     ORDER BY g.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Appends to entries the diagnoses that they lack, in the given order. */
export async function linkDiagnoses(
  db: Database,
  given: readonly { entryId: number; diagnosisId: number }[],
): Promise<void> {
  await sql`WITH wanted AS MATERIALIZED (
      SELECT entry, diagnosis, min(place) AS place
        FROM unnest(${given.map(({ entryId }) => entryId)}::integer[], ${given.map((link) => link.diagnosisId)}::integer[])
               WITH ORDINALITY AS g (entry, diagnosis, place)
       GROUP BY entry, diagnosis),
    present AS MATERIALIZED (
      SELECT troubleshooting_id, diagnostico_id, posicao FROM entry_diagnoses
       WHERE troubleshooting_id IN (SELECT entry FROM wanted)),
    ends AS MATERIALIZED (
      SELECT troubleshooting_id, max(posicao) AS posicao FROM present GROUP BY troubleshooting_id)
    INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
    SELECT entry, diagnosis, coalesce(ends.posicao, 0) + row_number() OVER (PARTITION BY entry ORDER BY place)
      FROM wanted LEFT JOIN ends ON ends.troubleshooting_id = entry
     WHERE (entry, diagnosis) NOT IN (SELECT troubleshooting_id, diagnostico_id FROM present)`.execute(db);
}

/** Gives entries these codes of their own, and whose they are; what is not given stays. */
export async function writeEntryCodes(db: Database, given: readonly { id: number }[]): Promise<void> {
  await sql`UPDATE troubleshooting_entries e
      SET code_post_id = coalesce(g.code_post_id, e.code_post_id), code_led_id = coalesce(g.code_led_id, e.code_led_id),
          code_beep_id = coalesce(g.code_beep_id, e.code_beep_id),
          code_fabricante_id = coalesce(g.code_fabricante_id, e.code_fabricante_id)
     FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            AS g (id integer, code_post_id integer, code_led_id integer, code_beep_id integer, code_fabricante_id integer)
    WHERE e.id = g.id AND (g.code_post_id <> coalesce(e.code_post_id, 0) OR g.code_led_id <> coalesce(e.code_led_id, 0)
       OR g.code_beep_id <> coalesce(e.code_beep_id, 0) OR g.code_fabricante_id <> coalesce(e.code_fabricante_id, 0))`.execute(
    db,
  );
}

function asTriples(given: readonly { symptomId: number; modelId: number; solutionId?: number }[]) {
  const rows = given.map((row, place) => ({ ...row, place }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS g ("symptomId" integer, "modelId" integer, "solutionId" integer, place integer)`;
}
