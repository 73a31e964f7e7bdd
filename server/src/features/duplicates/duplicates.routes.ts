import { duplicateEndpoints } from '@bancada/contract/records/duplicates';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { comparisonsOf } from './comparisons.ts';
import { bringTogether, pageOfDuplicates, tellApart } from './duplicates.service.ts';

export function duplicatesRoutes(
  serve: Serve,
  { db, clock, compareWaitMs }: { db: Database; clock: Clock; compareWaitMs: number },
): void {
  const parts = { db, clock, compareWaitMs, compare: comparisonsOf(db) };
  serve(duplicateEndpoints.list, ({ caller, query }) => pageOfDuplicates(parts, caller, query));
  serve(duplicateEndpoints.tellApart, ({ caller, body }) => tellApart(parts, caller, body));
  serve(duplicateEndpoints.together, ({ params }) => bringTogether(parts, params));
}
