import { retention } from '@bancada/contract/accounts/privacy';
import { sql } from 'kysely';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';

/** Attempts on e-mails without an account must not fill the disk; the newest are kept. */
const keptOfStrangers = 100_000;

/** Removes old events, and the oldest attempts on e-mails without an account beyond the limit. */
export async function sweepSecurityEvents(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('security_events')
    .where('ultima_em', '<', isoBefore(now, { days: retention.securityEventsDays }))
    .execute();
  await sql`
    DELETE FROM security_events WHERE id IN (
      SELECT id FROM security_events WHERE usuario_id IS NULL
       ORDER BY ultima_em DESC, id DESC OFFSET ${keptOfStrangers})`.execute(db);
}
