import { binEndpoints, deletionEndpoints, deletionHeader } from '@bancada/contract/records/bin';
import { recordKinds } from '@bancada/contract/records/record-kinds';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import type { InstancePolicy } from '../policy/policy.service.ts';
import { deleteRecord, previewDeletion } from './deletion.service.ts';

/** Deletion, which is the same for every kind. The other calls are each kind's own, made with `recordCalls`. */
export function recordsRoutes(serve: Serve, { db, policy }: { db: Database; policy: InstancePolicy }): void {
  serve(binEndpoints.preview, ({ params }) => previewDeletion(db, params.tipo, params.id));
  for (const kind of recordKinds) {
    serve(deletionEndpoints[kind], async ({ caller, params, setHeader }) => {
      const mayDelete = await policy.may(caller.perfil, 'delete-in-knowledge-base');
      setHeader(deletionHeader, await deleteRecord(db, caller, kind, params.id, mayDelete));
      return undefined;
    });
  }
}
