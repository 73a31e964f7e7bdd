import type { RequestOf } from '@bancada/contract/endpoint';
import { manufacturer } from '@bancada/contract/kinds/manufacturer';
import type { Manufacturer, manufacturerEndpoints } from '@bancada/contract/records/manufacturers';
import { kindRows } from '../records/kind-rows.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';

const rows = kindRows<Manufacturer>(manufacturer);

export const manufacturers = recordCalls('manufacturers', { find: rows.find, nameOf: ({ nome }) => nome });

/** A page of manufacturers by name. */
export function pageOfManufacturers(
  parts: SearchParts,
  query: RequestOf<typeof manufacturerEndpoints.list>['query'],
) {
  const source = { ...rows, nearest: nearestOf(parts, 'maker') };
  return pageOfRecords(parts.db, 'manufacturers', source, query, { id: query.manufacturer_id });
}
