import { noCategoryName } from '@bancada/contract/records/equipment-models';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holds, holdsCode } from '../../database/text-search.ts';
import { attachmentsOf } from '../attachments/owned-attachments.ts';

export interface EquipmentModelFilter {
  /** Matches the name and the model number, the latter also without separators. */
  search?: string | undefined;
  id?: number | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  manufacturerId?: number | undefined;
  categoryId?: number | undefined;
  /** Only those that lack something: `toComplete` of the contract. */
  isToComplete?: boolean | undefined;
}

const columns = [
  'id',
  'nome',
  'numero_modelo',
  'fabricante_id',
  'categoria_id',
  'data_lancamento',
  'data_aproximada',
  'criado_em',
  'atualizado_em',
] as const;
const nome = sql.ref('nome');
const numero = sql.ref('numero_modelo');
const lacksSomething = sql<boolean>`(data_lancamento IS NULL AND NOT data_aproximada
  OR categoria_id = (SELECT c.id FROM categories c
                      WHERE same_text_key(c.nome) = same_text_key(${noCategoryName}) AND c.exclusao_id IS NULL))`;

function inUse(db: Database, filter: EquipmentModelFilter) {
  const { search, id, ids, manufacturerId, categoryId, isToComplete } = filter;
  return db
    .selectFrom('equipment_models')
    .where('exclusao_id', 'is', null)
    .$if(search !== undefined, (query) =>
      query.where((or) =>
        or.or([holds(nome, search ?? ''), holds(numero, search ?? ''), holdsCode(numero, search ?? '')]),
      ),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(manufacturerId !== undefined, (query) => query.where('fabricante_id', '=', manufacturerId ?? 0))
    .$if(categoryId !== undefined, (query) => query.where('categoria_id', '=', categoryId ?? 0))
    .$if(isToComplete === true, (query) => query.where(lacksSomething));
}

/** A page of rows with everything that is shown of them: joins run for these rows only. */
function withNames(db: Database, rows: ReturnType<typeof pageRows>) {
  return db
    .selectFrom(rows.as('m'))
    .innerJoin('manufacturers as f', 'f.id', 'm.fabricante_id')
    .innerJoin('categories as c', 'c.id', 'm.categoria_id')
    .select([
      'm.id',
      'm.nome',
      'm.numero_modelo',
      'm.fabricante_id',
      'f.nome as fabricante_nome',
      'm.categoria_id',
      'c.nome as categoria_nome',
      'c.alta_tensao as categoria_alta_tensao',
      'm.data_lancamento',
      'm.data_aproximada',
      'm.criado_em',
      'm.atualizado_em',
      attachmentsOf('modelo_equipamento_id', 'm.id').as('anexos'),
    ]);
}

function pageRows(db: Database, filter: EquipmentModelFilter, { skip, limit }: Slice) {
  return inUse(db, filter)
    .select(columns)
    .orderBy(sql`fold_text(nome)`)
    .orderBy('id')
    .offset(skip)
    .limit(limit);
}

export function findEquipmentModel(db: Database, id: number) {
  return withNames(db, pageRows(db, { id }, { skip: 0, limit: 1 })).executeTakeFirst();
}

/** A page, by name, ignoring case and accents. */
export function listEquipmentModels(db: Database, filter: EquipmentModelFilter, page: Slice) {
  return withNames(db, pageRows(db, filter, page))
    .orderBy(sql`fold_text(m.nome)`)
    .orderBy('m.id')
    .execute();
}

export async function countEquipmentModels(db: Database, filter: EquipmentModelFilter): Promise<number> {
  const { count } = await inUse(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
