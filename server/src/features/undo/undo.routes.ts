import { undoEndpoints } from '@bancada/contract/records/undo';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { previewUndo, undoAct, undoPerson } from './undo.service.ts';

export function undoRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(undoEndpoints.preview, ({ caller, params, body }) => previewUndo(db, caller, params.id, body));
  serve(undoEndpoints.undo, ({ caller, params, body }) => undoPerson(db, caller, params.id, body));
  serve(undoEndpoints.undoAct, ({ caller, params }) => undoAct(db, caller, params.id));
}
