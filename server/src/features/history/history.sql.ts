import type { HistoryAct, HistoryAction } from '@bancada/contract/records/history';
import type { RecordKind } from '@bancada/contract/records/records';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import type { Values } from '../records/record-kinds.ts';
import { undoneAct } from './acts.sql.ts';

export interface HistoryFilter {
  kind?: RecordKind | undefined;
  recordId?: number | undefined;
  userId?: number | undefined;
  /** true: only what people did; false: only what the product did by itself. */
  isByPeople?: boolean | undefined;
  /** Only the rows of this act; without it, and without a record, one row stands for each act. */
  act?: number | undefined;
  /** ISO 8601, inclusive. */
  from?: string | undefined;
  /** ISO 8601, exclusive. */
  before?: string | undefined;
}

export interface HistoryRow {
  id: number;
  tipo: RecordKind;
  registro_id: number;
  titulo: string | null;
  na_lixeira: boolean;
  /** Of an attachment: the fields that say whose it is. */
  donos: Values | null;
  acao: HistoryAction;
  usuario_id: number | null;
  conta_removida: number | null;
  usuario_nome: string | null;
  pelo_sistema: boolean;
  criado_em: string;
  e_atual: boolean;
  antes: Values | null;
  depois: Values | null;
  ato: HistoryAct | null;
}

function matches(filter: HistoryFilter): RawBuilder<boolean> {
  const { kind, recordId, userId, isByPeople, act, from, before } = filter;
  const conditions = [
    ...(act === undefined ? [] : [sql`h.ato_id = ${act}`]),
    ...(act === undefined && recordId === undefined ? [sql`(h.ato_id IS NULL OR h.lidera)`] : []),
    ...(kind === undefined ? [] : [sql`h.tipo = ${kind}`]),
    ...(recordId === undefined ? [] : [sql`h.registro_id = ${recordId}`]),
    ...(userId === undefined ? [] : [sql`h.usuario_id = ${userId}`]),
    ...(isByPeople === undefined ? [] : [sql`h.pelo_sistema = ${!isByPeople}`]),
    ...(from === undefined ? [] : [sql`h.criado_em >= ${from}::timestamptz`]),
    ...(before === undefined ? [] : [sql`h.criado_em < ${before}::timestamptz`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

/** A page of the history, newest first. */
export async function listHistory(db: Database, filter: HistoryFilter, page: Slice): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT h.id, h.tipo, h.registro_id, t.titulo, t.exclusao_id IS NOT NULL AS na_lixeira, h.acao, u.id AS usuario_id,
           CASE WHEN u.id IS NULL THEN h.usuario_id END AS conta_removida,
           CASE h.tipo WHEN 'attachments' THEN
             (SELECT jsonb_build_object('modelo_equipamento_id', a.modelo_equipamento_id, 'componente_id', a.componente_id,
                                        'artigo_id', a.artigo_id, 'atendimento_id', a.atendimento_id)
                FROM attachments a WHERE a.id = h.registro_id) END AS donos,
           u.nome AS usuario_nome, h.pelo_sistema, h.criado_em, h.depois,
           (SELECT jsonb_object_agg(field.name, (
                     SELECT e.depois -> field.name FROM history e
                      WHERE e.tipo = h.tipo AND e.registro_id = h.registro_id AND e.id < h.id AND e.depois ? field.name
                      ORDER BY e.id DESC LIMIT 1))
              FROM jsonb_object_keys(h.depois) AS field (name) WHERE h.acao = 'update') AS antes,
           h.id = (SELECT max(v.id) FROM history v WHERE v.tipo = h.tipo AND v.registro_id = h.registro_id
                      AND v.acao IN ('create', 'update')) IS TRUE AS e_atual,
           (SELECT jsonb_build_object(
                     'id', a.id, 'acao', a.acao, 'registros', a.registros, 'de_nome', whose.nome,
                     'desfeito', ${undoneAct('a')})
              FROM acts a LEFT JOIN users whose ON whose.id = a.de_usuario_id WHERE a.id = h.ato_id) AS ato
      FROM (SELECT * FROM history h WHERE ${matches(filter)}
             ORDER BY h.id DESC LIMIT ${page.limit} OFFSET ${page.skip}) AS h
      LEFT JOIN record_titles t ON t.tipo = h.tipo AND t.id = h.registro_id
      LEFT JOIN users u ON u.id = h.usuario_id
     ORDER BY h.id DESC`.execute(db);
  return rows;
}

export async function countHistory(db: Database, filter: HistoryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM history h WHERE ${matches(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const peopleMax = 500;

/** Whoever has changed something, by name. */
export function listPeople(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'nome', 'nome_usuario'])
    .where((that) =>
      that.exists(that.selectFrom('history').select('id').whereRef('history.usuario_id', '=', 'users.id')),
    )
    .orderBy(sql`fold_text(nome)`)
    .orderBy('id')
    .limit(peopleMax)
    .execute();
}

/** Who wrote this version of a record; undefined if there is no such version. */
export function findVersion(db: Database, kind: RecordKind, recordId: number, version: number) {
  return db
    .selectFrom('history')
    .select(['usuario_id', 'criado_em'])
    .where('tipo', '=', kind)
    .where('registro_id', '=', recordId)
    .where('id', '=', version)
    .where('acao', 'in', ['create', 'update'])
    .executeTakeFirst();
}

/** Every field of a record in a version: the values at its creation with each edit applied. */
export async function readVersion(
  db: Database,
  kind: RecordKind,
  recordId: number,
  version: number,
): Promise<Values> {
  const { rows } = await sql<{ fields: Values | null }>`
    SELECT jsonb_object_agg(field.key, field.value ORDER BY h.id) AS fields
      FROM history h CROSS JOIN LATERAL jsonb_each(h.depois) AS field
     WHERE h.tipo = ${kind} AND h.registro_id = ${recordId} AND h.id <= ${version}
       AND h.acao IN ('create', 'update')`.execute(db);
  return rows[0]?.fields ?? {};
}
