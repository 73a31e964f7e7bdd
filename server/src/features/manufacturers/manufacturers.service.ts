import type { Database } from '../../database/database.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import { countManufacturers, findManufacturer, listManufacturers } from './manufacturers.sql.ts';

export const manufacturers = recordCalls('manufacturers', {
  find: findManufacturer,
  nameOf: ({ nome }) => nome,
});

/** A page of manufacturers by name. */
export function pageOfManufacturers(
  db: Database,
  query: {
    page: number;
    limit: number;
    search?: string | undefined;
    manufacturer_id?: number | undefined;
  },
) {
  const source = { list: listManufacturers, count: countManufacturers, nearest: nearestOf('maker') };
  return pageOfRecords(db, 'manufacturers', source, query, { id: query.manufacturer_id });
}
