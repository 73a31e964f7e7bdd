import type { RequestOf } from '@bancada/contract/endpoint';
import type { datasheetEndpoints } from '@bancada/contract/records/datasheets';
import type { Database } from '../../database/database.ts';
import { readPage } from '../../database/page.ts';
import { pageOfRecords, recordCalls } from '../records/record-calls.service.ts';
import { nearestOf } from '../search/nearest-in-lists.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { countSuspectingDiagnoses, datasheetRows, listSuspectingDiagnoses } from './datasheets.sql.ts';

export const datasheets = recordCalls('datasheets', {
  find: datasheetRows.find,
  nameOf: ({ part_number }) => part_number,
});

/** A page of datasheets by part number. */
export function pageOfDatasheets(
  parts: SearchParts,
  query: RequestOf<typeof datasheetEndpoints.list>['query'],
) {
  const source = { ...datasheetRows, nearest: nearestOf(parts, 'component') };
  return pageOfRecords(parts.db, 'datasheets', source, query, {
    id: query.datasheet_id,
    fabricante_id: query.manufacturer_id,
  });
}

/** A page of the diagnoses that suspect a component, the most used first. @throws AppError datasheet-not-found */
export async function pageOfSuspectingDiagnoses(
  db: Database,
  id: number,
  query: { page: number; limit: number },
) {
  await datasheets.get(db, id);
  return readPage(
    query,
    (slice) => listSuspectingDiagnoses(db, id, slice),
    () => countSuspectingDiagnoses(db, id),
  );
}
