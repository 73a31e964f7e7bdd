import { dashboardEndpoints, dashboardLimits } from '@bancada/contract/instance/dashboard';
import { type Clock, isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { countRecords, countUsersSince } from './dashboard.sql.ts';
import { dismissFailedSearch, pageOfFailedSearches } from './failed-searches.service.ts';
import { weeklyEntries } from './weekly-entries.service.ts';

export function dashboardRoutes(serve: Serve, { db, clock }: { db: Database; clock: Clock }): void {
  serve(dashboardEndpoints.onlineUsers, async () => ({
    usuarios_unicos_online: await countUsersSince(
      db,
      isoBefore(clock.now(), { minutes: dashboardLimits.onlineMinutes }),
    ),
  }));
  serve(dashboardEndpoints.mainStats, () => countRecords(db));
  serve(dashboardEndpoints.weeklyEntries, ({ query }) => weeklyEntries(db, clock.now(), query));
  serve(dashboardEndpoints.failedSearches, ({ query }) => pageOfFailedSearches(db, query));
  serve(dashboardEndpoints.dismissFailedSearch, ({ params }) => dismissFailedSearch(db, params.id));
}
