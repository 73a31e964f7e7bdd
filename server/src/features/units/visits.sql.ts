import type { Measure } from '@bancada/contract/measures/measure';
import type { Visit, VisitOutcome, VisitSession } from '@bancada/contract/units/visits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { authorName } from '../records/author-name.ts';

export type VisitRow = Omit<Visit, 'sessoes' | 'resultados'>;

async function readVisits(db: Database, rows: RawBuilder<unknown>): Promise<VisitRow[]> {
  const found = await sql<VisitRow>`
    SELECT v.id, v.aparelho_id, u.modelo_equipamento_id,
           unit_title(m.nome, u.serie, coalesce(u.imei1, u.imei2), u.chassi, u.placa, u.referencia) AS aparelho, v.estado, v.aberto_em, v.encerrado_em, v.queixa,
           CASE WHEN s.exclusao_id IS NULL THEN v.sintoma_id END AS sintoma_id,
           CASE WHEN s.exclusao_id IS NULL THEN s.sintoma END AS sintoma,
           v.feito, v.nao_feito, v.nota, v.garantia_ate,
           CASE WHEN before.ended IS NOT NULL THEN greatest(v.aberto_em - before.ended, 0) END AS voltou_em, coalesce(before.guaranteed >= v.aberto_em, false) AS em_garantia,
           (SELECT count(*)::int FROM jsonb_array_elements(v.fotos) AS mark (foto)
              JOIN attachments t ON t.id = (mark.foto ->> 'anexo_id')::integer AND t.exclusao_id IS NULL) AS fotos,
           ${authorName('author', 'v')} AS criado_por_nome, v.criado_em, v.atualizado_em
      FROM (${rows}) AS v
      JOIN units u ON u.id = v.aparelho_id
      LEFT JOIN equipment_models m ON m.id = u.modelo_equipamento_id
      LEFT JOIN symptoms s ON s.id = v.sintoma_id
      LEFT JOIN users author ON author.id = v.criado_por
     CROSS JOIN LATERAL (
       SELECT max(coalesce(p.encerrado_em, p.aberto_em)) AS ended, max(p.garantia_ate) AS guaranteed
         FROM visits p
        WHERE p.aparelho_id = v.aparelho_id AND p.exclusao_id IS NULL AND (p.aberto_em, p.id) < (v.aberto_em, v.id)) AS before
     ORDER BY v.aberto_em DESC, v.id DESC`.execute(db);
  return found.rows;
}

export async function findVisit(db: Database, id: number): Promise<VisitRow | undefined> {
  const [found] = await readVisits(db, sql`SELECT * FROM visits WHERE id = ${id} AND exclusao_id IS NULL`);
  return found;
}

/** A page of the visits of a unit, the newest first. */
export function listVisits(db: Database, unitId: number, { skip, limit }: Slice): Promise<VisitRow[]> {
  return readVisits(
    db,
    sql`SELECT * FROM visits WHERE aparelho_id = ${unitId} AND exclusao_id IS NULL
         ORDER BY aberto_em DESC, id DESC OFFSET ${skip} LIMIT ${limit}`,
  );
}

export async function countVisits(db: Database, unitId: number): Promise<number> {
  const { count } = await db
    .selectFrom('visits')
    .where('aparelho_id', '=', unitId)
    .where('exclusao_id', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The visit of a unit that has not ended, the newest. */
export async function findOpenVisit(db: Database, unitId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('visits')
    .where('aparelho_id', '=', unitId)
    .where('exclusao_id', 'is', null)
    .where('estado', 'in', ['aberto', 'aguardando'])
    .orderBy('aberto_em', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

type OfVisit<Row> = Row & { atendimento_id: number };

/** The guided diagnoses of these visits, the oldest first, without their answers. */
export async function listSessions(
  db: Database,
  visits: readonly number[],
): Promise<OfVisit<Omit<VisitSession, 'respostas'>>[]> {
  const { rows } = await sql<OfVisit<Omit<VisitSession, 'respostas'>>>`
    SELECT g.atendimento_id, g.id, coalesce(shown.titulo, '') AS titulo, g.fim, g.criado_em
      FROM guided_sessions g
     CROSS JOIN LATERAL (
       SELECT (array_agg(f.sintoma ORDER BY f.exclusao_id IS NOT NULL, named.position))[1] AS titulo
         FROM unnest(g.sintoma_ids) WITH ORDINALITY AS named (id, position)
         JOIN symptoms f ON f.id = record_that_stays('sintomas', named.id)) AS shown
     WHERE g.atendimento_id = ANY (${visits}::integer[]) ORDER BY g.criado_em, g.id`.execute(db);
  return rows;
}

export interface AnswerRow {
  sessao_id: number;
  diagnostico_id: number;
  descricao: string;
  medida: Measure | null;
  resposta: VisitSession['respostas'][number]['resposta'];
  valor: string | null;
}

/** What was answered in these sessions, in order, each check once. */
export async function listAnswersOf(db: Database, sessions: readonly number[]): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    SELECT * FROM (
      SELECT DISTINCT ON (a.sessao_id, d.id) a.sessao_id, d.id AS diagnostico_id, d.descricao, d.medida, a.resposta, a.valor,
             a.respondido_em
        FROM guided_answers a JOIN diagnoses d ON d.id = record_that_stays('diagnosticos', a.diagnostico_id)
       WHERE a.sessao_id = ANY (${sessions}::integer[])
       ORDER BY a.sessao_id, d.id, a.respondido_em DESC, a.id DESC) AS last
     ORDER BY respondido_em, diagnostico_id`.execute(db);
  return rows;
}

/** What was said of solutions in these visits, the oldest first. */
export async function listOutcomesOf(
  db: Database,
  visits: readonly number[],
): Promise<OfVisit<VisitOutcome>[]> {
  const { rows } = await sql<OfVisit<VisitOutcome>>`
    SELECT r.atendimento_id, r.id, r.troubleshooting_id, e.sintoma_id, s.sintoma, o.solucao, r.resolveu, r.dia, r.nota,
           d.descricao AS causa, ${authorName('author', 'r')} AS por_nome
      FROM outcomes r
      JOIN troubleshooting_entries e ON e.id = r.troubleshooting_id
      JOIN symptoms s ON s.id = e.sintoma_id
      JOIN solutions o ON o.id = e.solucao_id
      LEFT JOIN diagnoses d ON d.id = r.diagnostico_id
      LEFT JOIN users author ON author.id = r.criado_por
     WHERE r.atendimento_id = ANY (${visits}::integer[]) AND r.exclusao_id IS NULL
     ORDER BY r.dia, r.id`.execute(db);
  return rows;
}
