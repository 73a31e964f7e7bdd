import { partEndpoints } from '@bancada/contract/records/parts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import {
  namedParts,
  partsOfSolution,
  removeSubstitute,
  saveSubstitute,
  substitutesOf,
} from './parts.service.ts';

export function partsRoutes(serve: Serve, db: Database): void {
  serve(partEndpoints.named, ({ query }) => namedParts(db, query.q));
  serve(partEndpoints.ofSolution, ({ params }) => partsOfSolution(db, params.id));
  serve(partEndpoints.substitutes, ({ params }) => substitutesOf(db, params.id));
  serve(partEndpoints.saveSubstitute, ({ caller, params, body }) => saveSubstitute(db, caller, params, body));
  serve(partEndpoints.removeSubstitute, ({ caller, params }) => removeSubstitute(db, caller, params));
}
