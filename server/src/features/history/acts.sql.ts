import type { RecordKind } from '@bancada/contract/records/records';
import type { UndoKind } from '@bancada/contract/records/undo';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface ActOf {
  acao: 'import' | 'merge' | 'undo' | 'correct';
  /** Of an undoing: whose doing it undoes. */
  de_usuario_id?: number | null;
  /** Since when (ISO 8601), and which kind of doings. */
  desde?: string;
  de_especie?: UndoKind;
  /** All kinds that were asked for. */
  de_especies?: readonly UndoKind[];
  /** Of an undoing: which act. */
  de_ato_id?: number | null;
}

export async function insertAct(db: Database, act: ActOf): Promise<number> {
  const { id } = await db
    .insertInto('acts')
    .values({ ...act, de_especies: [...(act.de_especies ?? [])] })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The act of this transaction; null: none. */
export async function actInForce(db: Database): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`SELECT acting_act() AS id`.execute(db);
  return rows[0]?.id ?? null;
}

/** Attributes everything written from here on to an act, or to none. */
export async function setAct(db: Database, id: number | null): Promise<void> {
  await sql`SELECT set_config('bancada.ato_id', ${id === null ? '' : String(id)}, true)`.execute(db);
}

/** Counts what an act wrote, and lets one row stand for it; an act that wrote nothing goes. */
export async function finishAct(db: Database, id: number, kind: RecordKind | null): Promise<void> {
  const { rows } = await sql<{ isEmpty: boolean }>`
    UPDATE acts SET registros = counted.records
      FROM (SELECT coalesce(jsonb_object_agg(tipo, records), '{}') AS records
              FROM (SELECT tipo, count(DISTINCT registro_id) AS records FROM history WHERE ato_id = ${id} GROUP BY tipo) AS k)
           AS counted
     WHERE id = ${id} RETURNING registros = '{}' AS "isEmpty"`.execute(db);
  if (rows[0]?.isEmpty === true) await db.deleteFrom('acts').where('id', '=', id).execute();
  else await sql`SELECT lead_act(${id}::bigint, ${kind}::text)`.execute(db);
}

/** An import, a correction or a merge, with what undoes it; undefined: there is none. */
export async function findAct(db: Database, id: number) {
  return db
    .selectFrom('acts')
    .select(['id', 'acao', 'usuario_id', 'uniao_id', 'criado_em'])
    .where('id', '=', id)
    .where('acao', '<>', 'undo')
    .executeTakeFirst();
}

/** SQL: whether an undoing has undone the act with this alias, or its merge was taken apart. */
export function undoneAct(alias: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`(EXISTS (SELECT FROM acts b WHERE b.de_ato_id = ${of('id')})
    OR EXISTS (SELECT FROM acts b WHERE b.acao = 'undo' AND b.de_usuario_id = ${of('usuario_id')} AND ${of('acao')} IN ('import', 'correct')
                  AND b.de_especie = 'importacoes' AND b.desde <= ${of('criado_em')} AND b.id > ${of('id')})
    OR EXISTS (SELECT FROM merges m WHERE m.id = ${of('uniao_id')} AND m.desfeita_em IS NOT NULL))`;
}

export async function isActUndone(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ isUndone: boolean }>`
    SELECT ${undoneAct('a')} AS "isUndone" FROM acts a WHERE a.id = ${id}`.execute(db);
  return rows[0]?.isUndone ?? false;
}

export async function findActOfMerge(db: Database, mergeId: number): Promise<number | null> {
  const row = await db
    .selectFrom('acts')
    .select('id')
    .where('uniao_id', '=', mergeId)
    .where('acao', '=', 'merge')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function writeMerge(db: Database, act: number, mergeId: number): Promise<void> {
  await db.updateTable('acts').set({ uniao_id: mergeId }).where('id', '=', act).execute();
}
