import type { Database } from '../../database/database.ts';

/** Removes steps that were begun and never finished. */
export async function sweepFactorSteps(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('factor_steps').where('expira_em', '<', now.toISOString()).execute();
}
