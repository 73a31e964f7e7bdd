import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';

const columns = ['id', 'nome', 'descricao', 'alta_tensao', 'criado_em', 'atualizado_em'] as const;

export interface CategoryFilter {
  /** Matches the name, ignoring case and accents. */
  search?: string | undefined;
  id?: number | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
}

function inUse(db: Database, { search, id, ids }: CategoryFilter) {
  return db
    .selectFrom('categories')
    .where('exclusao_id', 'is', null)
    .$if(search !== undefined, (query) => query.where(holds(sql.ref('nome'), search ?? '')))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []));
}

export function findCategory(db: Database, id: number) {
  return inUse(db, { id }).select(columns).executeTakeFirst();
}

/** A page, by name, ignoring case and accents. */
export function listCategories(db: Database, filter: CategoryFilter, page: Slice) {
  return inUse(db, filter)
    .select(columns)
    .orderBy(sql`fold_text(nome)`)
    .orderBy('id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countCategories(db: Database, filter: CategoryFilter): Promise<number> {
  const { count } = await inUse(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
