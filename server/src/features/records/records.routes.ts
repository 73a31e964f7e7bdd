import { binEndpoints, deletionEndpoints, deletionHeader } from '@bancada/contract/bin';
import { may, type PolicyTable } from '@bancada/contract/policy';
import { recordKinds } from '@bancada/contract/record-kinds';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { deleteRecord, previewDeletion } from './deletion.service.ts';

/** Deletion, which is the same for every kind. The other calls are each kind's own, made with `recordCalls`. */
export function recordsRoutes(serve: Serve, { db, policy }: { db: Database; policy: PolicyTable }): void {
  serve(binEndpoints.preview, ({ params }) => previewDeletion(db, params.tipo, params.id));
  for (const kind of recordKinds) {
    serve(deletionEndpoints[kind], async ({ caller, params, setHeader }) => {
      const mayDelete = may(caller.perfil, 'delete-in-knowledge-base', policy);
      setHeader(deletionHeader, await deleteRecord(db, caller, kind, params.id, mayDelete));
      return undefined;
    });
  }
}
