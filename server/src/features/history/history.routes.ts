import { binEndpoints } from '@bancada/contract/records/bin';
import { historyEndpoints } from '@bancada/contract/records/history';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { pageOfBin, purgeDeletion, restoreDeletion } from './bin.service.ts';
import { historyOfAll, historyOfRecord, restoreVersion } from './history.service.ts';
import { listPeople } from './history.sql.ts';

export function historyRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(historyEndpoints.ofRecord, ({ caller, params, query }) => historyOfRecord(db, caller, params, query));
  serve(historyEndpoints.list, ({ caller, query }) => historyOfAll(db, caller, query));
  serve(historyEndpoints.people, () => listPeople(db));
  serve(historyEndpoints.restoreVersion, ({ caller, params, body }) =>
    restoreVersion(db, caller, params, body),
  );
  serve(binEndpoints.list, ({ caller, query }) => pageOfBin(db, caller, query));
  serve(binEndpoints.restore, ({ caller, params, body }) =>
    restoreDeletion(db, caller, params.id, body.novo_valor),
  );
  serve(binEndpoints.purge, async ({ caller, params }) => {
    await purgeDeletion(db, caller, params.id);
    return undefined;
  });
}
