import { retention } from '@bancada/contract/privacy';
import { sql } from 'kysely';
import { isoBefore } from '../../clock.ts';
import type { Database } from '../../database/database.ts';

/** Tries by strangers: whoever makes many of them fills no disk. The newest stay. */
const keptOfStrangers = 100_000;

/** Removes what is old, and of tries on e-mails without an account what is beyond so many. */
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
