import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { authorName } from '../records/author-name.ts';

export function findSolution(db: Database, id: number) {
  return db
    .selectFrom('solutions as o')
    .leftJoin('users as author', 'author.id', 'o.criado_por')
    .where('o.id', '=', id)
    .where('o.exclusao_id', 'is', null)
    .select([
      'o.id',
      'o.solucao',
      sql<number>`(SELECT count(*)::int FROM troubleshooting_entries e
        WHERE e.solucao_id = o.id AND e.exclusao_id IS NULL)`.as('registros'),
      authorName('author', 'o').as('criado_por_nome'),
      'o.criado_em',
      'o.atualizado_em',
    ])
    .executeTakeFirst();
}

/** The diagnoses that share an entry in use with a solution, by text. */
export function listDiagnosesOf(db: Database, solutionId: number, limit: number) {
  return db
    .selectFrom('diagnoses as d')
    .where('d.id', 'in', (query) =>
      query
        .selectFrom('entry_diagnoses as ed')
        .innerJoin('troubleshooting_entries as e', 'e.id', 'ed.troubleshooting_id')
        .where('e.solucao_id', '=', solutionId)
        .where('e.exclusao_id', 'is', null)
        .select('ed.diagnostico_id'),
    )
    .select(['d.id', 'd.descricao'])
    .orderBy(sql`fold_text(d.descricao)`)
    .orderBy('d.id')
    .limit(limit)
    .execute();
}
