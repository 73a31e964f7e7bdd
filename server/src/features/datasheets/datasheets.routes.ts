import { datasheetEndpoints } from '@bancada/contract/records/datasheets';
import type { Serve } from '../../http/serve.ts';
import { referencesOf } from '../records/unknown-references.ts';
import type { SearchParts } from '../search/time-limit.ts';
import { datasheets, pageOfDatasheets, pageOfSuspectingDiagnoses } from './datasheets.service.ts';

export function datasheetsRoutes(serve: Serve, parts: SearchParts): void {
  const { db } = parts;
  const references = referencesOf(db, 'datasheets');
  serve(datasheetEndpoints.list, ({ query }) => pageOfDatasheets(parts, query));
  serve(datasheetEndpoints.get, ({ params }) => datasheets.get(db, params.id));
  serve(datasheetEndpoints.create, ({ caller, body }) => datasheets.create(db, caller, body), references);
  serve(
    datasheetEndpoints.save,
    ({ caller, params, body }) => datasheets.save(db, caller, params.id, body),
    references,
  );
  serve(datasheetEndpoints.diagnoses, ({ params, query }) => pageOfSuspectingDiagnoses(db, params.id, query));
}
