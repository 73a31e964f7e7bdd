import { signalCodeEndpoints } from '@bancada/contract/signal-code-calls';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { nearestCodes, searchCodes } from './known-codes.service.ts';
import { linkToEntry, linkToSymptom } from './link-code.service.ts';

export function signalCodesRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(signalCodeEndpoints.search, ({ query }) => searchCodes(db, query));
  serve(signalCodeEndpoints.nearest, ({ query }) => nearestCodes(db, query));
  serve(signalCodeEndpoints.linkToEntry, ({ caller, params, body }) =>
    linkToEntry(db, caller, params.id, body),
  );
  serve(signalCodeEndpoints.linkToSymptom, ({ caller, params, body }) =>
    linkToSymptom(db, caller, params.id, body),
  );
}
