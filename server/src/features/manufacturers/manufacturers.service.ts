import type { Manufacturer, ManufacturerEdit } from '@bancada/contract/manufacturers';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { readPage, soughtIn } from '../../database/page.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { createRecord, saveRecord } from '../history/records.service.ts';
import { countManufacturers, findManufacturer, listManufacturers } from './manufacturers.sql.ts';

/** @throws AppError manufacturer-not-found */
export async function getManufacturer(db: Database, id: number): Promise<Manufacturer> {
  const manufacturer = await findManufacturer(db, id);
  if (manufacturer === undefined) throw new AppError('manufacturer-not-found');
  return manufacturer;
}

/** A page of manufacturers by name. */
export async function pageOfManufacturers(
  db: Database,
  query: {
    page: number;
    limit: number;
    search?: string | undefined;
    manufacturer_id?: number | undefined;
  },
) {
  const filter = { search: soughtIn(query), id: query.manufacturer_id };
  return readPage(
    query,
    (slice) => listManufacturers(db, filter, slice),
    () => countManufacturers(db, filter),
  );
}

/** @throws AppError value-taken */
export async function createManufacturer(
  db: Database,
  caller: Caller,
  values: { nome: string; website: string; contato_suporte: string },
) {
  const created = await asPerson(db, caller.id, async (db) =>
    getManufacturer(db, await createRecord(db, 'manufacturers', { values })),
  );
  return { ...created, message: `Fabricante "${created.nome}" criado com sucesso!` };
}

/** @throws AppError manufacturer-not-found, changed-meanwhile, value-taken */
export async function saveManufacturer(
  db: Database,
  caller: Caller,
  id: number,
  { atualizado_em: version, ...edit }: ManufacturerEdit,
) {
  const values = Object.fromEntries(
    Object.entries(edit).flatMap(([name, value]) => (value === undefined ? [] : [[name, value || null]])),
  );
  const saved = await asPerson(db, caller.id, async (db) => {
    await saveRecord(db, {
      kind: 'manufacturers',
      id,
      version,
      values,
      read: (db) => getManufacturer(db, id),
    });
    return getManufacturer(db, id);
  });
  return { ...saved, message: 'Fabricante atualizado com sucesso!' };
}
