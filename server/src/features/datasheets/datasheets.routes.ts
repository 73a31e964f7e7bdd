import { datasheetEndpoints } from '@bancada/contract/datasheets';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { datasheets, pageOfDatasheets, pageOfSuspectingDiagnoses } from './datasheets.service.ts';

export function datasheetsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(datasheetEndpoints.list, ({ query }) => pageOfDatasheets(db, query));
  serve(datasheetEndpoints.get, ({ params }) => datasheets.get(db, params.id));
  serve(datasheetEndpoints.create, ({ caller, body }) => datasheets.create(db, caller, body));
  serve(datasheetEndpoints.save, ({ caller, params, body }) => datasheets.save(db, caller, params.id, body));
  serve(datasheetEndpoints.diagnoses, ({ params, query }) => pageOfSuspectingDiagnoses(db, params.id, query));
}
