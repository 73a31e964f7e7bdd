import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { countManufacturers, findManufacturer, listManufacturers } from './manufacturers.sql.ts';

export const manufacturers = recordCalls('manufacturers', {
  find: findManufacturer,
  nameOf: ({ nome }) => nome,
});

/** A page of manufacturers by name. */
export function pageOfManufacturers(
  parts: SearchParts,
  query: {
    page: number;
    limit: number;
    search?: string | undefined;
    manufacturer_id?: number | undefined;
  },
) {
  const source = { list: listManufacturers, count: countManufacturers, nearest: nearestOf(parts, 'maker') };
  return pageOfRecords(parts.db, 'manufacturers', source, query, { id: query.manufacturer_id });
}
