import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Distinct users with an open session that was used since. */
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
