import type { UnitMerge } from '@bancada/contract/units/units';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What a merge did, for its undoing. */
export interface MergeOfUnits {
  de_id: number;
  para_id: number;
  exclusao_id: number | null;
  atendimentos: number[];
  /** Fields that were empty, with the values that they got. */
  campos: Record<string, string | number>;
}

/** The visits in use of a unit, moved to another. @returns their ids */
export async function moveVisits(
  db: Database,
  { from, into }: { from: number; into: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE visits SET aparelho_id = ${into} WHERE aparelho_id = ${from} AND exclusao_id IS NULL RETURNING id`.execute(
    db,
  );
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Those of these visits that are still the unit's, moved back. */
export async function moveVisitsBack(
  db: Database,
  { ids, from, into }: { ids: readonly number[]; from: number; into: number },
): Promise<void> {
  await sql`UPDATE visits SET aparelho_id = ${into}
    WHERE id = ANY (${ids}::integer[]) AND aparelho_id = ${from} AND exclusao_id IS NULL`.execute(db);
}

export async function insertUnitMerge(db: Database, merge: MergeOfUnits): Promise<void> {
  await db
    .insertInto('unit_merges')
    .values({ ...merge, campos: JSON.stringify(merge.campos) })
    .execute();
}

/** Locked until the end of the transaction; undefined where it is undone already. */
export function lockUnitMerge(db: Database, id: number) {
  return db
    .selectFrom('unit_merges')
    .select(['de_id', 'para_id', 'exclusao_id', 'atendimentos', 'campos'])
    .where('id', '=', id)
    .where('desfeita_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markMergeUndone(db: Database, id: number): Promise<void> {
  await sql`UPDATE unit_merges SET desfeita_em = clock_timestamp() WHERE id = ${id}`.execute(db);
}

/** The units that these were united into, by the unit that went; of chains the last. Those that stayed are not among them. */
export async function unitsThatStayed(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ de: number; para: number }>`
    WITH RECURSIVE steps AS (
      SELECT de_id AS de, para_id AS para FROM unit_merges WHERE de_id = ANY (${ids}::integer[]) AND desfeita_em IS NULL
      UNION SELECT s.de, g.para_id FROM steps s JOIN unit_merges g ON g.de_id = s.para AND g.desfeita_em IS NULL)
    SELECT s.de, s.para FROM steps s JOIN units u ON u.id = s.para AND u.exclusao_id IS NULL`.execute(db);
  return new Map(rows.map(({ de, para }) => [de, para]));
}

/** The merges into a unit that are in force, the newest first. */
export async function listUnitMerges(db: Database, unitId: number, atMost: number): Promise<UnitMerge[]> {
  const { rows } = await sql<UnitMerge>`
    SELECT g.id, g.de_id AS de, t.titulo AS titulo_de, cardinality(g.atendimentos) AS atendimentos, g.criado_em,
           author.nome AS usuario_nome
      FROM unit_merges g
      JOIN record_titles t ON t.tipo = 'units' AND t.id = g.de_id
      LEFT JOIN users author ON author.id = g.usuario_id
     WHERE g.para_id = ${unitId} AND g.desfeita_em IS NULL
     ORDER BY g.id DESC LIMIT ${atMost}`.execute(db);
  return rows;
}
