import { dashboardEndpoints, dashboardLimits } from '@bancada/contract/dashboard';
import { type Clock, isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { countUsersSince } from './dashboard.sql.ts';

export function dashboardRoutes(serve: Serve, { db, clock }: { db: Database; clock: Clock }): void {
  serve(dashboardEndpoints.onlineUsers, async () => ({
    usuarios_unicos_online: await countUsersSince(
      db,
      isoBefore(clock.now(), { minutes: dashboardLimits.onlineMinutes }),
    ),
  }));
}
