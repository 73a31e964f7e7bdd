import { outcomePeopleEndpoints } from '@bancada/contract/faults/outcome-people';
import { outcomeEndpoints } from '@bancada/contract/faults/outcomes';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import {
  getOutcome,
  pageOfOutcomes,
  pageOfOutcomesInARow,
  rankSolutions,
  recordOutcome,
  saveOutcome,
} from './outcomes.service.ts';
import { pageOfPeople, setOutcomesAside } from './set-aside.service.ts';

export function outcomesRoutes(serve: Serve, parts: { db: Database; clock: Clock }): void {
  const { db } = parts;
  serve(outcomeEndpoints.record, ({ caller, body }) => recordOutcome(parts, caller, body));
  serve(outcomeEndpoints.list, ({ caller, query }) => pageOfOutcomes(db, caller, query));
  serve(outcomeEndpoints.inARow, ({ caller, query }) => pageOfOutcomesInARow(db, caller, query));
  serve(outcomePeopleEndpoints.people, ({ query }) => pageOfPeople(parts, query));
  serve(outcomePeopleEndpoints.setAside, ({ caller, params, body }) =>
    setOutcomesAside(parts, caller, params.id, body.de_lado),
  );
  serve(outcomeEndpoints.get, ({ caller, params }) => getOutcome(db, caller, params.id));
  serve(outcomeEndpoints.save, ({ caller, params, body }) => saveOutcome(parts, caller, params.id, body));
  serve(outcomeEndpoints.ranking, ({ query }) => rankSolutions(db, query.limit));
}
