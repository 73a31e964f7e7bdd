import { type RecordKind, recordKindTexts } from '@bancada/contract/records/records';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { recordRules } from '../records/record-kinds.ts';

/** Kinds that consist of a text: records are the same if it differs only in case, accents and spacing. */
export type TextKind = Extract<RecordKind, 'sintomas' | 'diagnosticos' | 'solucoes'>;

const tableOf = (kind: RecordKind) => sql.table(recordRules[kind].table);

function textOf(kind: TextKind) {
  const { uniqueField } = recordKindTexts[kind];
  if (uniqueField === undefined) throw new Error(`${kind} is no text`);
  return uniqueField;
}

/** Creates missing records. Of two concurrent calls the second waits, and then finds nothing to create. */
export async function insertMissingTexts(
  db: Database,
  kind: TextKind,
  texts: readonly string[],
): Promise<void> {
  const column = textOf(kind);
  await sql`INSERT INTO ${tableOf(kind)} (${sql.ref(column)})
    SELECT given.texto FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (texto, place)
     WHERE NOT EXISTS (SELECT FROM ${tableOf(kind)} r
                        WHERE same_text_key(${sql.ref(`r.${column}`)}) = same_text_key(given.texto)
                          AND r.exclusao_id IS NULL OFFSET 0)
     ORDER BY same_text_key(given.texto), given.place
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The record in use with each of these texts; null if there is none. */
export async function findTexts(
  db: Database,
  kind: TextKind,
  texts: readonly string[],
): Promise<(number | null)[]> {
  // One by one in the index (LIMIT): a join would fold every text of the table.
  const { rows } = await sql<{ id: number | null }>`
    SELECT r.id FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (texto, place)
      LEFT JOIN LATERAL (
           SELECT id FROM ${tableOf(kind)} t
            WHERE same_text_key(${sql.ref(`t.${textOf(kind)}`)}) = same_text_key(given.texto) AND t.exclusao_id IS NULL
            LIMIT 1) r ON true
     ORDER BY given.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of these ids that are in use, locked until the end of the transaction. */
export async function lockForChange(
  db: Database,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${tableOf(kind)} WHERE id = ANY (${ids}::integer[]) AND exclusao_id IS NULL
     ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Gives diagnoses the codes (`code_post_id`, …), the measure, the minutes and the mark that they lack; what they have stays.
 * The kind is given to those that this transaction has made, and not yet changed: each other one has its own.
 */
export async function addWhatIsMissing(db: Database, given: readonly { id: number }[]): Promise<void> {
  await sql`UPDATE diagnoses d
      SET code_post_id = coalesce(d.code_post_id, given.code_post_id),
          code_led_id = coalesce(d.code_led_id, given.code_led_id),
          code_beep_id = coalesce(d.code_beep_id, given.code_beep_id),
          medida = coalesce(d.medida, given.medida),
          minutos = coalesce(d.minutos, given.minutos),
          alta_tensao = d.alta_tensao OR given.alta_tensao IS TRUE,
          tipo = CASE WHEN d.xmin = pg_current_xact_id()::xid THEN coalesce(given.tipo, d.tipo) ELSE d.tipo END
     FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            AS given (id integer, code_post_id integer, code_led_id integer, code_beep_id integer,
                      medida jsonb, minutos integer, alta_tensao boolean, tipo text)
    WHERE d.id = given.id
      AND (d.code_post_id IS NULL AND given.code_post_id IS NOT NULL
        OR d.code_led_id IS NULL AND given.code_led_id IS NOT NULL
        OR d.code_beep_id IS NULL AND given.code_beep_id IS NOT NULL
        OR d.medida IS NULL AND given.medida IS NOT NULL
        OR d.minutos IS NULL AND given.minutos IS NOT NULL
        OR NOT d.alta_tensao AND given.alta_tensao
        OR d.xmin = pg_current_xact_id()::xid AND d.tipo <> given.tipo)`.execute(db);
}

/** Adds suspected components to diagnoses. */
export async function addComponents(
  db: Database,
  links: readonly { diagnosisId: number; componentId: number }[],
): Promise<void> {
  await sql`INSERT INTO diagnosis_components (diagnostico_id, componente_id)
    SELECT DISTINCT * FROM unnest(${links.map(({ diagnosisId }) => diagnosisId)}::integer[],
                                  ${links.map(({ componentId }) => componentId)}::integer[]) AS given (a, b)
     ORDER BY a, b
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Adds models to a symptom. */
export async function addModels(db: Database, symptomId: number, modelIds: readonly number[]): Promise<void> {
  await sql`INSERT INTO symptom_models (sintoma_id, modelo_equipamento_id)
    SELECT ${symptomId}::integer, id FROM unnest(${modelIds}::integer[]) AS given (id)
     WHERE NOT EXISTS (SELECT FROM symptom_models l WHERE l.sintoma_id = ${symptomId} AND l.modelo_equipamento_id = id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The entries of a flow: one per model and solution. */
export interface FlowEntries {
  symptomId: number;
  modelIds: readonly number[];
  solutionIds: readonly number[];
}

/** Creates missing entries, without diagnoses yet. */
export async function insertMissingEntries(
  db: Database,
  { symptomId, modelIds, solutionIds }: FlowEntries,
): Promise<void> {
  await sql`SELECT set_config('bancada.entries_get_linked', 'on', true)`.execute(db);
  await sql`INSERT INTO troubleshooting_entries (sintoma_id, modelo_equipamento_id, solucao_id)
    SELECT ${symptomId}::integer, model, solution
      FROM unnest(${modelIds}::integer[]) WITH ORDINALITY AS models (model, place)
     CROSS JOIN unnest(${solutionIds}::integer[]) WITH ORDINALITY AS solutions (solution, rank)
     WHERE NOT EXISTS (
           SELECT FROM troubleshooting_entries e
            WHERE e.sintoma_id = ${symptomId} AND e.modelo_equipamento_id = model AND e.solucao_id = solution
              AND e.exclusao_id IS NULL)
     ORDER BY place, rank
    ON CONFLICT DO NOTHING`.execute(db);
}

/** These entries, locked until the end of the transaction, by model and solution in the given order. */
export async function lockEntries(
  db: Database,
  { symptomId, modelIds, solutionIds }: FlowEntries,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH held AS (
      SELECT id, modelo_equipamento_id, solucao_id FROM troubleshooting_entries
       WHERE sintoma_id = ${symptomId} AND exclusao_id IS NULL
         AND modelo_equipamento_id = ANY (${modelIds}::integer[]) AND solucao_id = ANY (${solutionIds}::integer[])
       ORDER BY id FOR NO KEY UPDATE)
    SELECT id FROM held
     ORDER BY array_position(${modelIds}::integer[], modelo_equipamento_id),
              array_position(${solutionIds}::integer[], solucao_id)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Appends to each of these entries the diagnoses that it lacks, in order. They must include every entry that this transaction
 * created: `insertMissingEntries` leaves building their search documents to this.
 */
export async function appendDiagnoses(
  db: Database,
  entryIds: readonly number[],
  diagnosisIds: readonly number[],
): Promise<void> {
  await sql`WITH present AS MATERIALIZED (
      SELECT troubleshooting_id, diagnostico_id, posicao FROM entry_diagnoses
       WHERE troubleshooting_id = ANY (${entryIds}::integer[])),
    ends AS MATERIALIZED (
      SELECT troubleshooting_id, max(posicao) AS posicao FROM present GROUP BY troubleshooting_id)
    INSERT INTO entry_diagnoses (troubleshooting_id, diagnostico_id, posicao)
    SELECT entry, diagnosis, coalesce(ends.posicao, 0) + row_number() OVER (PARTITION BY entry ORDER BY place)
      FROM unnest(${entryIds}::integer[]) AS entries (entry)
     CROSS JOIN unnest(${diagnosisIds}::integer[]) WITH ORDINALITY AS given (diagnosis, place)
      LEFT JOIN ends ON ends.troubleshooting_id = entry
     WHERE (entry, diagnosis) NOT IN (SELECT troubleshooting_id, diagnostico_id FROM present)`.execute(db);
}

/**
 * Gives a symptom the mark of high voltage where the caller says so; where he says nothing, a symptom that this transaction
 * has made, and not yet changed, takes that of the categories of these models. A mark that is there stays.
 */
export async function markSymptom(
  db: Database,
  id: number,
  { given, modelIds }: { given: boolean | undefined; modelIds: readonly number[] },
): Promise<void> {
  if (given === false) return;
  const isNewOfMarked = sql<boolean>`s.xmin = pg_current_xact_id()::xid AND EXISTS (
    SELECT FROM equipment_models m JOIN categories c ON c.id = m.categoria_id
     WHERE c.alta_tensao AND m.id = ANY (${modelIds}::integer[]))`;
  await sql`UPDATE symptoms s SET alta_tensao = true
    WHERE s.id = ${id} AND NOT s.alta_tensao AND ${given === true ? sql`true` : isNewOfMarked}`.execute(db);
}
