import { mergeEndpoints } from '@bancada/contract/records/merges';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { merge, mergesInto, previewMerge, undoMerge } from './merges.service.ts';

export function mergesRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(mergeEndpoints.preview, ({ params }) => previewMerge(db, params));
  serve(mergeEndpoints.merge, ({ caller, body }) => merge(db, caller, body));
  serve(mergeEndpoints.list, ({ params }) => mergesInto(db, params));
  serve(mergeEndpoints.undo, ({ caller, params }) => undoMerge(db, caller, params.id));
}
