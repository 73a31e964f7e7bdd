import { accountAuditEndpoints } from '@bancada/contract/accounts/account-audit';
import type { Database } from '../../database/database.ts';
import type { Serve } from '../../http/serve.ts';
import { pageOfAccountAudit } from './account-audit.service.ts';

export function accountAuditRoutes(serve: Serve, { db }: { db: Database }): void {
  serve(accountAuditEndpoints.list, ({ query }) => pageOfAccountAudit(db, query));
}
