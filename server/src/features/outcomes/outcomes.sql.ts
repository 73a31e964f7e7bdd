import { outcomeLimits } from '@bancada/contract/faults/outcomes';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import type { SaidBefore } from '../../database/workshop-tables.ts';
import { authorName } from '../records/author-name.ts';

/** A solution of a fault: all entries of one symptom with one solution. */
export interface FaultSolution {
  sintoma_id: number;
  solucao_id: number;
}

/** Outcomes in use; their entries are in use too. */
function selectOutcomes(db: Database, callerId: number) {
  return db
    .selectFrom('outcomes as r')
    .innerJoin('troubleshooting_entries as e', 'e.id', 'r.troubleshooting_id')
    .innerJoin('symptoms as s', 's.id', 'e.sintoma_id')
    .innerJoin('solutions as o', 'o.id', 'e.solucao_id')
    .innerJoin('equipment_models as m', 'm.id', 'e.modelo_equipamento_id')
    .innerJoin('manufacturers as f', 'f.id', 'm.fabricante_id')
    .leftJoin('diagnoses as d', 'd.id', 'r.diagnostico_id')
    .leftJoin('users as author', 'author.id', 'r.criado_por')
    .leftJoin('visits as v', (join) =>
      join.onRef('v.id', '=', 'r.atendimento_id').on('v.exclusao_id', 'is', null),
    )
    .where('r.exclusao_id', 'is', null)
    .select([
      'v.id as atendimento_id',
      'v.aparelho_id',
      'r.id',
      'r.troubleshooting_id',
      'r.resolveu',
      'r.dia',
      'r.unidade',
      'r.nota',
      'r.diagnostico_id',
      'd.descricao as diagnostico',
      'e.sintoma_id',
      's.sintoma',
      'e.solucao_id',
      'o.solucao',
      'e.modelo_equipamento_id',
      'm.nome as modelo_equipamento_nome',
      'f.nome as fabricante_nome',
      sql<boolean>`r.criado_por IS NOT DISTINCT FROM ${callerId}::integer`.as('e_meu'),
      authorName('author', 'r').as('criado_por_nome'),
      'r.criado_em',
      'r.de_lado',
      'r.atualizado_em',
    ]);
}

export function findOutcome(db: Database, callerId: number, id: number) {
  return selectOutcomes(db, callerId).where('r.id', '=', id).executeTakeFirst();
}

export function findOutcomes(db: Database, callerId: number, ids: number[]) {
  return selectOutcomes(db, callerId)
    .where('r.id', 'in', ids.length === 0 ? [0] : ids)
    .execute();
}

/** Outcomes in use with what their person said or answered just before, within the limits of `outcomeLimits`. */
const inARow = sql`
  SELECT r.id, r.dito_em, p.id AS anterior_id, d.descricao AS verificacao,
         extract(epoch FROM r.dito_em - greatest(p.dito_em, g.respondido_em))::float8 AS segundos
    FROM outcomes r
    LEFT JOIN LATERAL (
      SELECT o.id, o.dito_em FROM outcomes o
       WHERE o.criado_por = r.criado_por AND o.exclusao_id IS NULL AND (o.dito_em, o.id) < (r.dito_em, r.id)
         AND o.dito_em >= r.dito_em - make_interval(secs => ${outcomeLimits.inARowSeconds})
       ORDER BY o.dito_em DESC, o.id DESC LIMIT 1) AS p ON true
    LEFT JOIN LATERAL (
      SELECT a.diagnostico_id, a.respondido_em FROM guided_answers a
       WHERE a.respondido_por = r.criado_por AND a.respondido_em <= r.dito_em
         AND a.respondido_em >= r.dito_em - make_interval(secs => ${outcomeLimits.afterAnswerSeconds})
       ORDER BY a.respondido_em DESC, a.id DESC LIMIT 1) AS g ON true
    LEFT JOIN diagnoses d ON d.id = g.diagnostico_id
   WHERE r.exclusao_id IS NULL AND r.criado_por IS NOT NULL AND (p.id IS NOT NULL OR g.diagnostico_id IS NOT NULL)`;

interface InARow {
  id: number;
  dito_em: string;
  anterior_id: number | null;
  verificacao: string | null;
  segundos: number;
}

/** The newest first. */
export async function listInARow(db: Database, { skip, limit }: Slice): Promise<InARow[]> {
  const { rows } = await sql<InARow>`
    SELECT * FROM (${inARow}) AS rows ORDER BY dito_em DESC, id DESC OFFSET ${skip} LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

export async function countInARow(db: Database): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*)::int AS count FROM (${inARow}) AS rows`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OutcomeFilter {
  sintoma_id?: number | undefined;
  solucao_id?: number | undefined;
  troubleshooting_id?: number | undefined;
  /** Who recorded them. */
  recordedBy?: number | undefined;
}

const matches = ({ sintoma_id, solucao_id, troubleshooting_id, recordedBy }: OutcomeFilter) =>
  sql<boolean>`${sql.join(
    [
      sql`r.exclusao_id IS NULL`,
      ...(sintoma_id === undefined ? [] : [sql`e.sintoma_id = ${sintoma_id}`]),
      ...(solucao_id === undefined ? [] : [sql`e.solucao_id = ${solucao_id}`]),
      ...(troubleshooting_id === undefined ? [] : [sql`r.troubleshooting_id = ${troubleshooting_id}`]),
      ...(recordedBy === undefined ? [] : [sql`r.criado_por = ${recordedBy}`]),
    ],
    sql` AND `,
  )}`;

/** A page of outcomes, the newest first. */
export function listOutcomes(db: Database, callerId: number, filter: OutcomeFilter, page: Slice) {
  return selectOutcomes(db, callerId)
    .where(matches(filter))
    .orderBy('r.dia', 'desc')
    .orderBy('r.dito_em', 'desc')
    .orderBy('r.id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countOutcomes(db: Database, filter: OutcomeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
     FROM outcomes r JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
    WHERE ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The solution and fault of an entry in use; undefined if there is none. */
function findSolutionOfEntry(db: Database, entryId: number): Promise<FaultSolution | undefined> {
  return db
    .selectFrom('troubleshooting_entries')
    .select(['sintoma_id', 'solucao_id'])
    .where('id', '=', entryId)
    .where('exclusao_id', 'is', null)
    .executeTakeFirst();
}

/**
 * The same, locked until the end of the transaction against whoever changes the outcomes of the fault: by its symptom, which
 * the triggers of migration 0019 lock too.
 */
export async function lockSolutionOfEntry(db: Database, entryId: number): Promise<FaultSolution | undefined> {
  const found = await findSolutionOfEntry(db, entryId);
  if (found === undefined) return undefined;
  await sql`SELECT FROM symptoms WHERE id = ${found.sintoma_id} FOR NO KEY UPDATE`.execute(db);
  return findSolutionOfEntry(db, entryId);
}

/** What tells one case of a solution from another: the unit, or without one the person's day. */
export interface OutcomeCase {
  /** `outcomes.pessoa`. */
  person: number;
  unidade: string | null;
  dia: string;
}

/** What a person recorded of a case of this solution, the last said first; undefined: nothing. */
export async function findOfCase(
  db: Database,
  { sintoma_id, solucao_id }: FaultSolution,
  { person, unidade, dia }: OutcomeCase,
  exceptId = 0,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT r.id FROM troubleshooting_entries e JOIN outcomes r ON r.troubleshooting_id = e.id
     WHERE e.sintoma_id = ${sintoma_id} AND e.solucao_id = ${solucao_id} AND e.exclusao_id IS NULL
       AND r.exclusao_id IS NULL AND r.pessoa = ${person} AND r.id <> ${exceptId}
       AND r.caso = outcome_case(${unidade}::text, ${person}::bigint, ${dia}::date)
     ORDER BY r.dia DESC, r.dito_em DESC, r.id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** Whether the entry has another outcome of the same person and case, as merged faults may. */
export async function isCaseTaken(db: Database, entryId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM outcomes r JOIN outcomes t USING (pessoa, caso)
     WHERE r.id = ${id} AND t.id <> r.id AND t.troubleshooting_id = ${entryId} AND t.exclusao_id IS NULL`.execute(
    db,
  );
  return rows.length > 0;
}

/** What a change of an outcome in use starts from. */
export function findChanged(db: Database, id: number) {
  return db
    .selectFrom('outcomes')
    .select(['troubleshooting_id', 'pessoa', 'unidade', 'dia', 'diagnostico_id', 'criado_por'])
    .where('id', '=', id)
    .where('exclusao_id', 'is', null)
    .executeTakeFirst();
}

/** What an outcome in use says, as a word of it that is taken back may have to be said again. */
export function findSaid(db: Database, id: number): Promise<SaidBefore | undefined> {
  return db
    .selectFrom('outcomes')
    .select(['resolveu', 'dia', 'unidade', 'diagnostico_id', 'dito_em'])
    .where('id', '=', id)
    .where('exclusao_id', 'is', null)
    .executeTakeFirst();
}

/** What kind of step a diagnosis of an entry is; undefined where it is none of its. */
export async function findKindOf(db: Database, entryId: number, diagnosisId: number) {
  const row = await db
    .selectFrom('entry_diagnoses as l')
    .innerJoin('diagnoses as d', 'd.id', 'l.diagnostico_id')
    .select('d.tipo')
    .where('l.troubleshooting_id', '=', entryId)
    .where('l.diagnostico_id', '=', diagnosisId)
    .executeTakeFirst();
  return row?.tipo;
}

/** How often a solution of a fault was tried; 0 of 0 where it never was. */
export async function findProof(db: Database, { sintoma_id, solucao_id }: FaultSolution) {
  const row = await db
    .selectFrom('solution_outcomes')
    .select(['resolveu', 'tentativas', 'pessoas', 'prova as ordem'])
    .where('sintoma_id', '=', sintoma_id)
    .where('solucao_id', '=', solucao_id)
    .executeTakeFirst();
  return row ?? { resolveu: 0, tentativas: 0, pessoas: 0, ordem: 0 };
}

function selectRanked(db: Database, limit: number) {
  return db
    .selectFrom('solution_outcomes as k')
    .innerJoin('symptoms as s', 's.id', 'k.sintoma_id')
    .innerJoin('solutions as o', 'o.id', 'k.solucao_id')
    .select(['k.sintoma_id', 's.sintoma', 'k.solucao_id', 'o.solucao', 'k.resolveu', 'k.tentativas'])
    .select(['k.pessoas', 'k.prova as ordem'])
    .limit(limit);
}

/** Solutions that solved their fault, the best proven first. */
export function listBestProven(db: Database, limit: number) {
  return selectRanked(db, limit)
    .where('k.resolveu', '>', 0)
    .orderBy('k.prova', 'desc')
    .orderBy('k.pessoas', 'desc')
    .orderBy('k.contam', 'desc')
    .orderBy('k.sintoma_id')
    .orderBy('k.solucao_id')
    .execute();
}

/** Solutions that never solved their fault, the most tried first. */
export function listNeverSolving(db: Database, limit: number) {
  return selectRanked(db, limit)
    .where('k.resolveu', '=', 0)
    .orderBy('k.contam', 'desc')
    .orderBy('k.pessoas', 'desc')
    .orderBy('k.sintoma_id')
    .orderBy('k.solucao_id')
    .execute();
}
