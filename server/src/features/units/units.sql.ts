import type { Unit } from '@bancada/contract/units/units';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';
import { authorName } from '../records/author-name.ts';
import { beginningsIn } from './unit-numbers.sql.ts';

export interface UnitFilter {
  /** The beginning of a number in each of its forms, or a part of the model's name. */
  search?: string | undefined;
  /** Beginnings of numbers, as they are stored. */
  starts?: readonly string[] | undefined;
  modelId?: number | undefined;
}

function matching({ search, starts = [], modelId }: UnitFilter): RawBuilder<boolean> {
  const model = modelId === undefined ? sql`true` : sql`u.modelo_equipamento_id = ${modelId}`;
  if (search === undefined) return sql<boolean>`u.exclusao_id IS NULL AND ${model}`;
  const named = sql`u.modelo_equipamento_id IN (
    SELECT m.id FROM equipment_models m WHERE ${holds(sql.ref('m.nome'), search)} OR ${holds(sql.ref('m.numero_modelo'), search)})`;
  return sql<boolean>`u.exclusao_id IS NULL AND ${model} AND (${named}${starts.length === 0 ? sql`` : sql` OR ${beginningsIn('u', starts)}`})`;
}

/** Units with what is shown of them: joins and counts run for these rows only. */
async function readUnits(
  db: Database,
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Unit[]> {
  const found = await sql<Unit>`
    SELECT u.id, u.modelo_equipamento_id, m.nome AS modelo_equipamento_nome, m.numero_modelo, f.nome AS fabricante_nome,
           u.serie, u.imei1, u.imei2, u.chassi, u.placa, u.referencia, u.troca_de_placa, u.nota,
           past.atendimentos, past.ultimo_em, past.atendimento_aberto, past.garantia_ate,
           ${authorName('author', 'u')} AS criado_por_nome, u.criado_em, u.atualizado_em
      FROM (${rows}) AS u
      LEFT JOIN equipment_models m ON m.id = u.modelo_equipamento_id
      LEFT JOIN manufacturers f ON f.id = m.fabricante_id
      LEFT JOIN users author ON author.id = u.criado_por
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS atendimentos, max(v.aberto_em) AS ultimo_em, max(v.garantia_ate) AS garantia_ate,
              (array_agg(v.id ORDER BY v.aberto_em DESC, v.id DESC) FILTER (WHERE v.estado IN ('aberto', 'aguardando')))[1]
                AS atendimento_aberto
         FROM visits v WHERE v.aparelho_id = u.id AND v.exclusao_id IS NULL) AS past
     ORDER BY ${order}`.execute(db);
  return found.rows;
}

export async function findUnit(db: Database, id: number): Promise<Unit | undefined> {
  const [found] = await readUnits(
    db,
    sql`SELECT * FROM units u WHERE u.id = ${id} AND u.exclusao_id IS NULL`,
    sql`u.id`,
  );
  return found;
}

/** In no order. */
export function findUnits(db: Database, ids: readonly number[]): Promise<Unit[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return readUnits(
    db,
    sql`SELECT * FROM units u WHERE u.id = ANY (${ids}::integer[]) AND u.exclusao_id IS NULL`,
    sql`u.id`,
  );
}

/** A page, the newest first. */
export function listUnits(db: Database, filter: UnitFilter, { skip, limit }: Slice): Promise<Unit[]> {
  return readUnits(
    db,
    sql`SELECT * FROM units u WHERE ${matching(filter)} ORDER BY u.id DESC OFFSET ${skip} LIMIT ${limit}`,
    sql`u.id DESC`,
  );
}

export async function countUnits(db: Database, filter: UnitFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM units u WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
