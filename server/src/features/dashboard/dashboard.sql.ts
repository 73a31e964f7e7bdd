import type { MainStats } from '@bancada/contract/instance/dashboard';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Number of users with an open session that was used since this moment. */
export async function countUsersSince(db: Database, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions as session')
    .innerJoin('users as account', 'account.id', 'session.usuario_id')
    .select(sql<number>`count(DISTINCT session.usuario_id)::int`.as('count'))
    .where('session.encerrada_em', 'is', null)
    .where('session.ultimo_uso_em', '>=', since)
    .where('account.ativo', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Number of records in use, per kind. */
export async function countRecords(db: Database): Promise<MainStats> {
  const inUse = (table: string) =>
    sql<number>`(SELECT count(*)::int FROM ${sql.table(table)} WHERE exclusao_id IS NULL)`;
  return db
    .selectNoFrom([
      inUse('symptoms').as('total_sintomas'),
      inUse('diagnoses').as('total_diagnosticos'),
      inUse('solutions').as('total_solucoes'),
      inUse('equipment_models').as('total_equipamentos'),
      inUse('datasheets').as('total_componentes'),
      inUse('articles').as('total_artigos'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Entries in use, counted by the interval in which they were added.
 * @param bounds ISO 8601, ascending: consecutive bounds delimit the intervals
 * @returns the non-empty intervals, by index from 1
 */
export async function countEntriesBetween(
  db: Database,
  bounds: readonly string[],
): Promise<{ place: number; total: number }[]> {
  const { rows } = await sql<{ place: number; total: number }>`
    SELECT width_bucket(criado_em, ${bounds}::timestamptz[]) AS place, count(*)::int AS total
      FROM troubleshooting_entries
     WHERE exclusao_id IS NULL AND criado_em >= ${bounds[0]}::timestamptz AND criado_em < ${bounds.at(-1)}::timestamptz
     GROUP BY 1`.execute(db);
  return rows;
}
