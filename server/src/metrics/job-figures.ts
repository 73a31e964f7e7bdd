import type { Database } from '../database/database.ts';
import { isLeased } from '../lease.ts';

/** A kind of background work (table `background_jobs`). Times are ISO 8601, null: never. */
export interface JobFigures {
  job: string;
  isRunning: boolean;
  lastSuccess: string | null;
  /** The newest run, if it failed. */
  lastFailure: string | null;
  /** What the last success brought. */
  result: unknown;
}

/** @param now a run whose process was killed is over when its lease is */
export async function jobFigures(db: Database, now: Date): Promise<JobFigures[]> {
  const rows = await db
    .selectFrom('background_jobs')
    .select(['nome', 'iniciado_em', 'vez_ate', 'terminado_em', 'falha', 'sucesso_em', 'resultado'])
    .orderBy('nome')
    .execute();
  return rows.map((row) => ({
    job: row.nome,
    isRunning: row.iniciado_em !== null && isLeased(row.vez_ate, now),
    lastSuccess: row.sucesso_em,
    lastFailure: row.falha === null ? null : row.terminado_em,
    result: row.resultado,
  }));
}
