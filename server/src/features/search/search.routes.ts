import { searchEndpoints } from '@bancada/contract/search';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { withTotal } from '../../http/total-headers.ts';
import { searchEverything } from './search.service.ts';

export function searchRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(searchEndpoints.global, async ({ query, setHeader }) =>
    withTotal(setHeader, await searchEverything(db, query)),
  );
}
