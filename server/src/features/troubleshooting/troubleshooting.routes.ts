import { troubleshootingEndpoints } from '@bancada/contract/troubleshooting';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { withTotal } from '../../http/total-headers.ts';
import { searchCompact } from './compact-search.service.ts';
import {
  getEntry,
  type NearestEntries,
  pageOfEntries,
  pageOfFaults,
  topEntries,
  topFaults,
} from './troubleshooting.service.ts';
import { listRelated } from './troubleshooting.sql.ts';

export function troubleshootingRoutes(
  serve: Serve,
  { db, nearest }: { db: Database; nearest: NearestEntries },
): void {
  serve(troubleshootingEndpoints.list, ({ query }) =>
    (query.por_defeito === '1' ? pageOfFaults : pageOfEntries)({ db, nearest }, query),
  );
  serve(troubleshootingEndpoints.topScore, async ({ query, setHeader }) =>
    withTotal(setHeader, await (query.por_defeito === '1' ? topFaults : topEntries)(db, query)),
  );
  serve(troubleshootingEndpoints.byRelations, ({ query: { limit, ...relations } }) =>
    listRelated(db, relations, limit),
  );
  serve(troubleshootingEndpoints.compactSearch, async ({ query, setHeader }) =>
    withTotal(setHeader, await searchCompact(db, query)),
  );
  serve(troubleshootingEndpoints.get, ({ params }) => getEntry(db, params.id));
}
