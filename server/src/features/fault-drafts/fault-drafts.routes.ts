import { faultDraftEndpoints } from '@bancada/contract/faults/fault-drafts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { unknownFields } from '../records/unknown-references.ts';
import { dropDraft, getDraft, keepDraft, listOwnDrafts, namingsOf } from './fault-drafts.service.ts';

export function faultDraftsRoutes(serve: Serve, parts: { db: Database; clock: Clock }): void {
  const { db } = parts;
  serve(faultDraftEndpoints.list, ({ caller }) => listOwnDrafts(db, caller.id));
  serve(faultDraftEndpoints.get, ({ caller, params }) => getDraft(db, caller, params.id));
  serve(
    faultDraftEndpoints.create,
    ({ caller, body }) => keepDraft(parts, caller, body),
    ({ body }) => unknownFields(db, namingsOf(body)),
  );
  serve(faultDraftEndpoints.discard, ({ caller, params }) => dropDraft(db, caller, params.id));
}
