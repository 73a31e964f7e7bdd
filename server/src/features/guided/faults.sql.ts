import type { CheckKind } from '@bancada/contract/faults/check-kinds';
import { countedADay } from '@bancada/contract/faults/proof';
import type { Measure } from '@bancada/contract/measures/measure';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** The faults of a session, and the model whose entries come first. */
export interface FaultsOf {
  symptomIds: readonly number[];
  modelId: number | null;
}

const entriesOf = ({ symptomIds, modelId }: FaultsOf) => sql`
  SELECT e.id, e.sintoma_id, e.solucao_id, e.modelo_equipamento_id,
         e.modelo_equipamento_id IS NOT DISTINCT FROM ${modelId}::integer AS of_model
    FROM troubleshooting_entries e
   WHERE e.sintoma_id = ANY (${symptomIds}::integer[]) AND e.exclusao_id IS NULL`;

export interface CheckRow {
  sintoma_id: number;
  diagnostico_id: number;
  tipo: CheckKind;
  descricao: string;
  medida: Measure | null;
  minutos: number | null;
  alta_tensao: boolean;
}

/** The checks of each fault in the order in which they were recorded: by entry, and within it by place. */
export async function listChecks(db: Database, of: FaultsOf): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    WITH entries AS (${entriesOf(of)}),
    first AS (
      SELECT DISTINCT ON (e.sintoma_id, l.diagnostico_id)
             e.sintoma_id, l.diagnostico_id, e.of_model, e.id AS entry, l.posicao
        FROM entries e JOIN entry_diagnoses l ON l.troubleshooting_id = e.id
       ORDER BY e.sintoma_id, l.diagnostico_id, e.of_model DESC, e.id, l.posicao)
    SELECT f.sintoma_id, d.id AS diagnostico_id, d.tipo, d.descricao, d.medida, d.minutos, d.alta_tensao
      FROM first f JOIN diagnoses d ON d.id = f.diagnostico_id AND d.exclusao_id IS NULL
     ORDER BY f.sintoma_id, f.of_model DESC, f.entry, f.posicao, d.id`.execute(db);
  return rows;
}

/** The kind of a diagnosis that one of these faults lists; undefined where none does. */
export async function findCheckKind(
  db: Database,
  symptomIds: readonly number[],
  id: number,
): Promise<CheckKind | undefined> {
  const { rows } = await sql<{ tipo: CheckKind }>`
    SELECT d.tipo FROM diagnoses d
     WHERE d.id = ${id} AND EXISTS (SELECT FROM (${entriesOf({ symptomIds, modelId: null })}) AS e
                                      JOIN entry_diagnoses l ON l.troubleshooting_id = e.id
                                     WHERE l.diagnostico_id = d.id)`.execute(db);
  return rows[0]?.tipo;
}

/** Whether an entry in use is of one of these faults. */
export async function isEntryOf(db: Database, symptomIds: readonly number[], id: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM (${entriesOf({ symptomIds, modelId: null })}) AS e WHERE e.id = ${id}) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Whether one of these faults, or a check of one, is near a dangerous voltage: `isHighVoltage` of the contract. */
export async function isMarked(db: Database, symptomIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ marked: boolean }>`
    SELECT EXISTS (SELECT FROM symptoms s WHERE s.id = ANY (${symptomIds}::integer[]) AND s.alta_tensao)
        OR EXISTS (SELECT FROM (${entriesOf({ symptomIds, modelId: null })}) AS e
                     JOIN entry_diagnoses l ON l.troubleshooting_id = e.id
                     JOIN diagnoses d ON d.id = l.diagnostico_id AND d.exclusao_id IS NULL
                    WHERE d.alta_tensao OR d.tipo = 'sem-tensao') AS marked`.execute(db);
  return rows[0]?.marked ?? false;
}

export interface SolutionRow {
  sintoma_id: number;
  solucao_id: number;
  solucao: string;
  troubleshooting_id: number;
  diagnostico_ids: number[];
  resolveu: number;
  tentativas: number;
  pessoas: number;
  ordem: number;
}

/** The solutions of each fault with their proof, in the order in which they were recorded. */
export async function listSolutions(db: Database, of: FaultsOf): Promise<SolutionRow[]> {
  const { rows } = await sql<SolutionRow>`
    WITH pairs AS (
      SELECT e.sintoma_id, e.solucao_id, array_agg(e.id ORDER BY e.of_model DESC, e.id) AS entries, bool_or(e.of_model) AS of_model
        FROM (${entriesOf(of)}) AS e GROUP BY 1, 2)
    SELECT p.sintoma_id, p.solucao_id, o.solucao, p.entries[1] AS troubleshooting_id,
           ARRAY (SELECT DISTINCT l.diagnostico_id FROM entry_diagnoses l
                   WHERE l.troubleshooting_id = ANY (p.entries) ORDER BY 1) AS diagnostico_ids,
           coalesce(k.resolveu, 0) AS resolveu, coalesce(k.tentativas, 0) AS tentativas,
           coalesce(k.pessoas, 0) AS pessoas, coalesce(k.prova, 0) AS ordem
      FROM pairs p
      JOIN solutions o ON o.id = p.solucao_id
      LEFT JOIN solution_outcomes k ON k.sintoma_id = p.sintoma_id AND k.solucao_id = p.solucao_id
     ORDER BY p.sintoma_id, p.of_model DESC, p.entries[1]`.execute(db);
  return rows;
}

export interface CauseRow {
  sintoma_id: number;
  solucao_id: number;
  /** The diagnosis that stays after merges; null where no cause was recorded. */
  diagnostico_id: number | null;
  vezes: number;
}

/**
 * Solved cases by their cause: the cases that `solution_outcomes` counts as solved (migrations 0019 and 0037), each with the last
 * cause that was named for it; of one person no more a day than in the order of solutions, those with a cause first.
 */
export async function listCauses(db: Database, symptomIds: readonly number[]): Promise<CauseRow[]> {
  const newest = sql`ORDER BY o.dia DESC, o.dito_em DESC, o.id DESC`;
  const { rows } = await sql<CauseRow>`
    WITH cases AS (
      SELECT e.sintoma_id, e.solucao_id, (array_agg(o.resolveu ${newest}))[1] AS resolveu,
             (array_agg(o.diagnostico_id ${newest}) FILTER (WHERE o.resolveu AND o.diagnostico_id IS NOT NULL))[1] AS causa,
             (array_agg(o.pessoa ${newest}))[1] AS pessoa,
             (array_agg((o.dito_em AT TIME ZONE 'UTC')::date ${newest}))[1] AS dito, o.caso
        FROM troubleshooting_entries e JOIN outcomes o ON o.troubleshooting_id = e.id
       WHERE e.sintoma_id = ANY (${symptomIds}::integer[]) AND e.exclusao_id IS NULL AND o.exclusao_id IS NULL AND NOT o.de_lado
       GROUP BY e.sintoma_id, e.solucao_id, o.caso),
    of_day AS (
      SELECT *, row_number() OVER (PARTITION BY sintoma_id, solucao_id, pessoa, dito ORDER BY causa IS NULL, caso) AS place
        FROM cases WHERE resolveu),
    counted AS (SELECT sintoma_id, solucao_id, causa, count(*) AS vezes FROM of_day WHERE place <= ${countedADay} GROUP BY 1, 2, 3)
    SELECT sintoma_id, solucao_id, record_that_stays('diagnosticos', causa) AS diagnostico_id, sum(vezes)::int AS vezes
      FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

export async function listTitles(
  db: Database,
  symptomIds: readonly number[],
): Promise<{ id: number; sintoma: string; alta_tensao: boolean }[]> {
  if (symptomIds.length === 0) return [];
  return db
    .selectFrom('symptoms')
    .select(['id', 'sintoma', 'alta_tensao'])
    .where('id', 'in', symptomIds)
    .execute();
}
