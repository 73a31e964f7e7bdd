import { signalCodeEndpoints } from '@bancada/contract/codes/signal-code-calls';
import type { Database } from '../../database/database.ts';
import type { AlsoFailing, Serve } from '../../http/serve.ts';
import { given, idsGiven, unknownFields } from '../records/unknown-references.ts';
import { nearestCodes, searchCodes } from './known-codes.service.ts';
import { linkToEntry, linkToSymptom } from './link-code.service.ts';

export function signalCodesRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(signalCodeEndpoints.search, ({ query }) => searchCodes(db, query));
  serve(signalCodeEndpoints.nearest, ({ query }) => nearestCodes(db, query));
  const unknownMaker: AlsoFailing = ({ body }) => {
    const field = 'code_fabricante_id';
    return unknownFields(db, [{ loc: [field], of: 'manufacturers', ids: idsGiven(given(body, field)) }]);
  };
  serve(
    signalCodeEndpoints.linkToEntry,
    ({ caller, params, body }) => linkToEntry(db, caller, params.id, body),
    unknownMaker,
  );
  serve(
    signalCodeEndpoints.linkToSymptom,
    ({ caller, params, body }) => linkToSymptom(db, caller, params.id, body),
    unknownMaker,
  );
}
