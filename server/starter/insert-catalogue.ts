import type { Database } from '../src/database/database.ts';
import type { Starter } from './starter-files.ts';
import { starterIdentity } from './starter-identity.ts';

/** Ids of the inserted rows, by the text that the files refer to them with. */
export interface CatalogueIds {
  models: ReadonlyMap<string, number>;
  datasheets: ReadonlyMap<string, number>;
}

/** Inserts manufacturers, categories, models, datasheets and articles. */
export async function insertCatalogue(db: Database, starter: Starter): Promise<CatalogueIds> {
  const manufacturers = await insertManufacturers(db, starter.fabricantes);
  const categories = await insertCategories(db, starter.categorias);
  const models = await db
    .insertInto('equipment_models')
    .values(
      starter.modelos.map(({ fabricante, categoria, ...model }) => ({
        ...model,
        ...starterIdentity('equipment-models', fabricante, model.numero_modelo),
        fabricante_id: idOf(manufacturers, fabricante),
        categoria_id: idOf(categories, categoria),
      })),
    )
    .returning(['id', 'numero_modelo as key'])
    .execute();
  const datasheets = await db
    .insertInto('datasheets')
    .values(
      starter.datasheets.map(({ fabricante, ...datasheet }) => ({
        ...datasheet,
        ...starterIdentity('datasheets', fabricante, datasheet.part_number),
        fabricante_id: idOf(manufacturers, fabricante),
      })),
    )
    .returning(['id', 'part_number as key'])
    .execute();
  await insertArticles(db, starter.artigos);
  return { models: byKey(models), datasheets: byKey(datasheets) };
}

async function insertManufacturers(db: Database, given: Starter['fabricantes']) {
  const rows = given.map((row) => ({ ...row, ...starterIdentity('manufacturers', row.nome) }));
  return byKey(await db.insertInto('manufacturers').values(rows).returning(['id', 'nome as key']).execute());
}

async function insertCategories(db: Database, given: Starter['categorias']) {
  const rows = given.map((row) => ({ ...row, ...starterIdentity('categories', row.nome) }));
  return byKey(await db.insertInto('categories').values(rows).returning(['id', 'nome as key']).execute());
}

/** Parents first, so that each article finds its parent's id. */
async function insertArticles(db: Database, articles: Starter['artigos']): Promise<void> {
  const ids = new Map<string, number>();
  let waiting = articles;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ CUI }) => CUI === null || ids.has(CUI));
    if (ready.length === 0)
      throw new Error(`starter articles name no existing parent: ${waiting.map((a) => a.nome)}`);
    const inserted = await db
      .insertInto('articles')
      .values(
        ready.map(({ CUI, ...article }) => ({
          ...article,
          ...starterIdentity('artigos', article.nome),
          CUI: CUI === null ? null : idOf(ids, CUI),
        })),
      )
      .returning(['id', 'nome as key'])
      .execute();
    for (const { id, key } of inserted) ids.set(key, id);
    waiting = waiting.filter((article) => !ready.includes(article));
  }
}

function byKey(rows: { id: number; key: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** @throws Error if the files refer to a record that they do not contain */
export function idOf(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`the starter knowledge base names an unknown record: ${key}`);
  return id;
}
