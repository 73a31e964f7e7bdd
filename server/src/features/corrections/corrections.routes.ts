import { correctionEndpoints } from '@bancada/contract/faults/corrections';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { correct, previewCorrection } from './corrections.service.ts';

export function correctionsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(correctionEndpoints.preview, ({ caller, body }) => previewCorrection(db, caller, body));
  serve(correctionEndpoints.correct, ({ caller, body }) => correct(db, caller, body));
}
