import { retention } from '@bancada/contract/accounts/privacy';
import { isoMonthsBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { forgetNamesBefore } from './account-audit.sql.ts';

/** Stays far below the statement timeout. */
const rowsAtOnce = 5_000;

/** Removes the names from old account events. */
export async function sweepAuditNames(db: Database, now: Date): Promise<void> {
  const before = isoMonthsBefore(now, retention.auditNamesMonths);
  while ((await forgetNamesBefore(db, before, rowsAtOnce)) === rowsAtOnce);
}
