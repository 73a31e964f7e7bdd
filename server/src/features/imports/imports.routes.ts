import { importEndpoints } from '@bancada/contract/imports';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { previewImport, runImport } from './imports.service.ts';

export function importsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(importEndpoints.preview, ({ params, body }) => previewImport(db, params.tipo, body.linhas));
  serve(importEndpoints.run, ({ caller, params, body }) => runImport(db, caller, params.tipo, body));
}
