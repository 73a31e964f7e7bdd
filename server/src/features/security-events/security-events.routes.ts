import { securityEventEndpoints } from '@bancada/contract/accounts/security-events';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { ownSignIns, pageOfSecurityEvents } from './security-events.service.ts';

export function securityEventsRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(securityEventEndpoints.list, ({ query }) => pageOfSecurityEvents(db, query));
  serve(securityEventEndpoints.ownSignIns, ({ caller }) => ownSignIns(db, caller.id));
}
