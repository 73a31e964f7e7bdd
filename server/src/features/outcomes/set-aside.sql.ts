import type { OutcomePerson } from '@bancada/contract/faults/outcome-people';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';

export interface PersonFilter {
  search?: string | undefined;
  userId?: number | undefined;
  /** From here on an outcome is one of the last day (ISO 8601). */
  since: string;
}

const people = ({ search, userId, since }: PersonFilter) => sql`
  SELECT u.id AS usuario_id, u.nome, u.nome_usuario, a.em AS de_lado_em, by.nome AS de_lado_por_nome,
         coalesce(o.resultados, 0) AS resultados, coalesce(o.ultimo_dia, 0) AS ultimo_dia
    FROM users u
    LEFT JOIN outcomes_set_aside a ON a.usuario_id = u.id
    LEFT JOIN users by ON by.id = a.por
    LEFT JOIN (SELECT criado_por, count(*)::int AS resultados,
                      (count(*) FILTER (WHERE dito_em >= ${since}::timestamptz))::int AS ultimo_dia
                 FROM outcomes WHERE exclusao_id IS NULL AND criado_por IS NOT NULL GROUP BY criado_por) AS o
           ON o.criado_por = u.id
   WHERE ${userId === undefined ? sql`(o.resultados > 0 OR a.em IS NOT NULL)` : sql`u.id = ${userId}`}
     AND ${search === undefined ? sql`true` : holds(sql.ref('u.busca'), search)}`;

/** Who recorded outcomes: first those whose are set aside, then who recorded most in the last day. */
export async function listPeople(
  db: Database,
  filter: PersonFilter,
  { skip, limit }: Slice,
): Promise<OutcomePerson[]> {
  const { rows } = await sql<OutcomePerson>`SELECT * FROM (${people(filter)}) AS p
    ORDER BY de_lado_em DESC NULLS LAST, ultimo_dia DESC, resultados DESC, usuario_id
    OFFSET ${skip} LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countPeople(db: Database, filter: PersonFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${people(filter)}) AS p`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Locks an account, and the faults that its outcomes are about, as whoever records one does, until the end of the transaction.
 * @returns undefined: there is no such account
 */
export async function lockPerson(db: Database, id: number) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'nome', 'nome_usuario'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await sql`SELECT FROM symptoms WHERE id IN (
    SELECT e.sintoma_id FROM outcomes o JOIN troubleshooting_entries e ON e.id = o.troubleshooting_id
     WHERE o.criado_por = ${id}) ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return account;
}

/** @returns whether that changed anything */
export async function writeSetAside(db: Database, id: number, isAside: boolean): Promise<boolean> {
  const { numAffectedRows } = isAside
    ? await sql`INSERT INTO outcomes_set_aside (usuario_id) VALUES (${id}) ON CONFLICT DO NOTHING`.execute(db)
    : await sql`DELETE FROM outcomes_set_aside WHERE usuario_id = ${id}`.execute(db);
  await sql`UPDATE outcomes SET de_lado = ${isAside} WHERE criado_por = ${id} AND de_lado <> ${isAside}`.execute(
    db,
  );
  return Boolean(numAffectedRows);
}
