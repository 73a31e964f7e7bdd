import { unitEndpoints } from '@bancada/contract/units/units';
import { visitEndpoints } from '@bancada/contract/units/visits';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { referencesOf } from '../records/unknown-references.ts';
import { mergesIntoUnit, mergeUnits, undoUnitMerge } from './unit-merges.service.ts';
import { unitsOfNumber } from './unit-numbers.service.ts';
import { getUnit, pageOfUnits, units } from './units.service.ts';
import { createVisit, getVisit, pageOfVisits, saveVisit, unknownInVisit } from './visits.service.ts';

export function unitsRoutes(serve: Serve, parts: { db: Database; clock: Clock }): void {
  const { db } = parts;
  const references = referencesOf(db, 'units');
  serve(unitEndpoints.list, ({ query }) => pageOfUnits(db, query));
  serve(unitEndpoints.byNumber, ({ query }) => unitsOfNumber(db, query.number));
  serve(unitEndpoints.get, ({ params }) => getUnit(db, params.id));
  serve(unitEndpoints.create, ({ caller, body }) => units.create(db, caller, body), references);
  serve(
    unitEndpoints.save,
    ({ caller, params, body }) => units.save(db, caller, params.id, body),
    references,
  );
  serve(unitEndpoints.merges, ({ params }) => mergesIntoUnit(db, params.id));
  serve(unitEndpoints.merge, ({ caller, params, body }) =>
    mergeUnits(db, caller, { de: body.de, para: params.id }),
  );
  serve(unitEndpoints.undoMerge, ({ caller, params }) => undoUnitMerge(db, caller, params.id));
  serve(visitEndpoints.ofUnit, ({ params, query }) => pageOfVisits(db, params.id, query));
  serve(visitEndpoints.get, ({ params }) => getVisit(db, params.id));
  serve(visitEndpoints.create, ({ caller, body }) => createVisit(parts, caller, body), unknownInVisit(db));
  serve(
    visitEndpoints.save,
    ({ caller, params, body }) => saveVisit(parts, caller, params.id, body),
    unknownInVisit(db),
  );
}
