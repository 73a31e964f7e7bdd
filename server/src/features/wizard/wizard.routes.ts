import { wizardEndpoints } from '@bancada/contract/faults/wizard';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { unknownFields } from '../records/unknown-references.ts';
import { createFlow, namingsOf } from './wizard.service.ts';

export function wizardRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(
    wizardEndpoints.createFlow,
    ({ caller, body }) => createFlow(db, caller, body),
    ({ body }) => unknownFields(db, namingsOf(body)),
  );
}
