import { binEndpoints, deletionEndpoints, deletionHeader } from '@bancada/contract/bin';
import { recordKinds } from '@bancada/contract/records';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { deleteRecord, previewDeletion } from './deletion.service.ts';

/** What every kind of record has alike: its deletion. The other calls are each kind's own, by `recordCalls`. */
export function recordsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(binEndpoints.preview, ({ params }) => previewDeletion(db, params.tipo, params.id));
  for (const kind of recordKinds) {
    serve(deletionEndpoints[kind], async ({ caller, params, setHeader }) => {
      setHeader(deletionHeader, await deleteRecord(db, caller, kind, params.id));
      return undefined;
    });
  }
}
