import { type GuidedAnswer, type GuidedSession, guidedTexts } from '@bancada/contract/guided/guided-calls';
import type { MergeableKind } from '@bancada/contract/records/merges';
import { type RawBuilder, sql } from 'kysely';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';

/** A session without its answers. */
export type SessionRow = Omit<GuidedSession, 'respostas'>;

const isOf = (userId: number) => sql<boolean>`s.id IN (
  SELECT p.sessao_id FROM guided_participants p WHERE p.pessoa_id = ${userId})`;

/** People who are gone are told apart from nobody: every session and answer had an author. */
async function readSessions(db: Database, where: RawBuilder<unknown>): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id, shown.sintoma_ids, coalesce(shown.titulo, ${guidedTexts.noFault}) AS titulo,
           s.modelo_equipamento_id, m.nome AS modelo_equipamento_nome, s.unidade, v.id AS atendimento_id, v.aparelho_id,
           s.fim, s.encerrado_em, author_name(author.nome, true) AS criado_por_nome, s.criado_em, s.atualizado_em
      FROM guided_sessions s
      LEFT JOIN equipment_models m ON m.id = s.modelo_equipamento_id
      LEFT JOIN users author ON author.id = s.criado_por
      LEFT JOIN visits v ON v.id = s.atendimento_id AND v.exclusao_id IS NULL
     CROSS JOIN LATERAL (
       SELECT coalesce(array_agg(f.id ORDER BY given.position) FILTER (WHERE f.exclusao_id IS NULL), '{}') AS sintoma_ids,
              (array_agg(f.sintoma ORDER BY f.exclusao_id IS NOT NULL, given.position))[1] AS titulo
         FROM (SELECT record_that_stays('sintomas', named.id) AS id, min(named.position) AS position
                 FROM unnest(s.sintoma_ids) WITH ORDINALITY AS named (id, position) GROUP BY 1) AS given
         JOIN symptoms f ON f.id = given.id) AS shown
     ${where}`.execute(db);
  return rows;
}

export async function findSession(db: Database, id: number): Promise<SessionRow | undefined> {
  const [found] = await readSessions(db, sql`WHERE s.id = ${id}`);
  return found;
}

/** The open sessions that a person takes part in, the last touched first. */
export function listOpenSessions(db: Database, userId: number, { skip, limit }: Slice) {
  return readSessions(
    db,
    sql`WHERE s.fim IS NULL AND ${isOf(userId)} ORDER BY s.atualizado_em DESC, s.id DESC OFFSET ${skip} LIMIT ${limit}`,
  );
}

export async function countOpenSessions(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM guided_sessions s WHERE s.fim IS NULL AND ${isOf(userId)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The open sessions of a unit, the last touched first. */
export function listSessionsOfUnit(db: Database, unit: string): Promise<SessionRow[]> {
  return readSessions(
    db,
    sql`WHERE s.fim IS NULL AND s.unidade_chave = ${keyOf(unit)} ORDER BY s.atualizado_em DESC, s.id DESC`,
  );
}

/** Serialises, until the end of the transaction, all who start something on a unit. */
export async function lockUnit(db: Database, unit: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('guided ' || coalesce(${keyOf(unit)}, ''), 0))`.execute(
    db,
  );
}

const keyOf = (unit: string) => sql<string | null>`unit_key(${unit}::text)`;

/** Whether two ways to write a unit are the same unit. */
export async function isSameUnit(db: Database, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT ${keyOf(one)} IS NOT DISTINCT FROM ${keyOf(other)} AS same`.execute(db);
  return rows[0]?.same ?? false;
}

/** The last word on each check, by the check that stays after merges; the first said first. */
export async function listAnswers(
  db: Database,
  sessionIds: readonly number[],
): Promise<(GuidedAnswer & { sessao_id: number })[]> {
  const { rows } = await sql<GuidedAnswer & { sessao_id: number }>`
    SELECT * FROM (
      SELECT DISTINCT ON (a.sessao_id, stays.id) a.sessao_id, stays.id AS diagnostico_id, a.resposta, a.valor,
             author_name(author.nome, true) AS por_nome, a.respondido_em AS em
        FROM guided_answers a
       CROSS JOIN LATERAL (SELECT record_that_stays('diagnosticos', a.diagnostico_id) AS id) AS stays
        LEFT JOIN users author ON author.id = a.respondido_por
       WHERE a.sessao_id = ANY (${sessionIds}::integer[])
       ORDER BY a.sessao_id, stays.id, a.respondido_em DESC, a.diagnostico_id = stays.id DESC, a.id DESC) AS last
     ORDER BY em, diagnostico_id`.execute(db);
  return rows;
}

/** Of each record, in order, the one that stays after merges; null if that is not in use. */
export async function listStaying(
  db: Database,
  kind: Extract<MergeableKind, 'sintomas' | 'diagnosticos'>,
  ids: readonly number[],
): Promise<(number | null)[]> {
  const table = sql.table(kind === 'sintomas' ? 'symptoms' : 'diagnoses');
  const { rows } = await sql<{ id: number | null }>`
    SELECT r.id FROM unnest(${ids}::integer[]) WITH ORDINALITY AS given (id, position)
      LEFT JOIN ${table} r ON r.id = record_that_stays(${kind}, given.id) AND r.exclusao_id IS NULL
     ORDER BY given.position`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertSession(
  db: Database,
  { symptomIds, modelId, unit, visitId, userId, now }: NewSession,
): Promise<number> {
  const { id } = await db
    .insertInto('guided_sessions')
    .values({
      sintoma_ids: [...symptomIds],
      modelo_equipamento_id: modelId,
      unidade: unit,
      atendimento_id: visitId,
      criado_em: now,
      criado_por: userId,
      atualizado_em: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewSession {
  symptomIds: readonly number[];
  modelId: number | null;
  unit: string | null;
  visitId: number | null;
  userId: number;
  /** ISO 8601. */
  now: string;
}

/** Locked until the end of the transaction, so that answers to an ended session are refused. */
export function lockSession(db: Database, id: number) {
  return db
    .selectFrom('guided_sessions')
    .select(['id', 'unidade', 'modelo_equipamento_id', 'fim'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface SessionChange {
  modelo_equipamento_id?: number | null;
  unidade?: string | null;
  atendimento_id?: number | null;
  fim?: GuidedSession['fim'];
  encerrado_em?: string | null;
  atualizado_em: string;
}

export async function updateSession(db: Database, id: number, change: SessionChange): Promise<void> {
  await db.updateTable('guided_sessions').set(change).where('id', '=', id).execute();
}

export async function saveAnswer(db: Database, answer: NewAnswer): Promise<void> {
  await db
    .insertInto('guided_answers')
    .values(answer)
    .onConflict((conflict) => {
      const { resposta, valor, respondido_em, respondido_por } = answer;
      return conflict
        .constraint('guided_answers_check_key')
        .doUpdateSet({ resposta, valor, respondido_em, respondido_por });
    })
    .execute();
}

export interface NewAnswer {
  sessao_id: number;
  diagnostico_id: number;
  resposta: GuidedAnswer['resposta'];
  valor: string | null;
  respondido_em: string;
  respondido_por: number;
}

/** Removes the answers to a check, those to what was merged into it too. @returns whether there was one */
export async function deleteAnswers(db: Database, sessionId: number, checkId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM guided_answers
     WHERE sessao_id = ${sessionId}
       AND record_that_stays('diagnosticos', diagnostico_id) = record_that_stays('diagnosticos', ${checkId}::integer)`.execute(
    db,
  );
  return numAffectedRows > 0n;
}

/** Removes sessions that were last touched over so many days ago; those of a visit are part of a unit's past. */
export async function deleteOldSessions(db: Database, now: Date, days: number): Promise<void> {
  await db
    .deleteFrom('guided_sessions')
    .where('atualizado_em', '<', isoBefore(now, { days }))
    .where('atendimento_id', 'is', null)
    .execute();
}
