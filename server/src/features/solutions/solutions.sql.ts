import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';
import { authorName } from '../records/author-name.ts';

/** How many faults a solution in `o` mends. */
const faultsOf = sql<number>`(SELECT count(DISTINCT e.sintoma_id)::int FROM troubleshooting_entries e
  WHERE e.solucao_id = o.id AND e.exclusao_id IS NULL)`;

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
      faultsOf.as('defeitos'),
      authorName('author', 'o').as('criado_por_nome'),
      'o.criado_em',
      'o.atualizado_em',
    ])
    .executeTakeFirst();
}

export interface SolutionFilter {
  /** Matches the text, ignoring case and accents. */
  search?: string | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
}

function inUse(db: Database, { search, ids }: SolutionFilter) {
  return db
    .selectFrom('solutions as o')
    .where('o.exclusao_id', 'is', null)
    .$if(search !== undefined, (query) => query.where(holds(sql.ref('o.solucao'), search ?? '')))
    .$if(ids !== undefined, (query) => query.where('o.id', 'in', ids ?? []));
}

/** A page, by text, ignoring case and accents. */
export function listSolutions(db: Database, filter: SolutionFilter, page: Slice) {
  return inUse(db, filter)
    .select(['o.id', 'o.solucao', faultsOf.as('defeitos')])
    .orderBy(sql`left(fold_text(o.solucao), 200)`)
    .orderBy('o.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countSolutions(db: Database, filter: SolutionFilter): Promise<number> {
  const { count } = await inUse(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
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
