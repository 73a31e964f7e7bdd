import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds } from '../../database/text-search.ts';

const columns = ['id', 'nome', 'website', 'contato_suporte', 'criado_em', 'atualizado_em'] as const;

export interface ManufacturerFilter {
  /** Matches the name, ignoring case and accents. */
  search?: string | undefined;
  id?: number | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
}

function inUse(db: Database, { search, id, ids }: ManufacturerFilter) {
  return db
    .selectFrom('manufacturers')
    .where('exclusao_id', 'is', null)
    .$if(search !== undefined, (query) => query.where(holds(sql.ref('nome'), search ?? '')))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []));
}

export function findManufacturer(db: Database, id: number) {
  return inUse(db, { id }).select(columns).executeTakeFirst();
}

/** A page, by name, ignoring case and accents. */
export function listManufacturers(db: Database, filter: ManufacturerFilter, page: Slice) {
  return inUse(db, filter)
    .select(columns)
    .orderBy(sql`fold_text(nome)`)
    .orderBy('id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countManufacturers(db: Database, filter: ManufacturerFilter): Promise<number> {
  const { count } = await inUse(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
