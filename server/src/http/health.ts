import type { ReadinessReport } from '@bancada/contract/health';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * `/healthz`: the process answers. `/readyz`: database and file store answer too, otherwise 503. No token needed.
 * @param parts.checkFiles throws if the file store does not answer
 * @param parts.timeoutMs for each check
 */
export function serveHealth(
  app: FastifyInstance,
  { db, checkFiles, timeoutMs }: { db: Database; checkFiles(): Promise<void>; timeoutMs: number },
): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const [database, files] = await Promise.all([
      holds(sql`SELECT 1`.execute(db), timeoutMs, (error) =>
        request.log.warn({ err: error }, 'database check failed'),
      ),
      holds(checkFiles(), timeoutMs, (error) => request.log.warn({ err: error }, 'file store check failed')),
    ]);
    const report: ReadinessReport = {
      status: database && files ? 'ok' : 'unavailable',
      checks: { database, files },
    };
    if (report.status !== 'ok') reply.code(503).header('retry-after', 5);
    return report;
  });
}

/** Whether the check succeeds in time. Failures are passed to `report`. */
async function holds(
  check: Promise<unknown>,
  timeoutMs: number,
  report: (error: unknown) => void,
): Promise<boolean> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([check, timeout.promise]);
    return true;
  } catch (error) {
    report(error);
    return false;
  } finally {
    clearTimeout(timer);
  }
}
