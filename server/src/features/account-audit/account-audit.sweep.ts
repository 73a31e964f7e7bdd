import { retention } from '@bancada/contract/privacy';
import { isoMonthsBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { forgetNamesBefore } from './account-audit.sql.ts';

/** Far from the time limit of a statement. */
const rowsAtOnce = 5_000;

/** Takes the names out of what happened to accounts long ago. */
export async function sweepAuditNames(db: Database, now: Date): Promise<void> {
  const before = isoMonthsBefore(now, retention.auditNamesMonths);
  while ((await forgetNamesBefore(db, before, rowsAtOnce)) === rowsAtOnce);
}
