import { errorDetail } from '@bancada/contract/errors';
import type { ReadinessReport } from '@bancada/contract/instance/health';
import type { FastifyInstance } from 'fastify';
import type { Replica } from '../database/replica/replica.ts';
import { AppError } from './app-error.ts';

/** Asks a part of the server to read and write. @throws AppError with the reason, or any other error */
type Check = () => Promise<void>;

interface Checks {
  database: Check;
  files: Check;
  replica: Replica | null;
  /** Time limit in ms for each. */
  timeoutMs: number;
}

/**
 * `/healthz`: the process answers. `/readyz`: database and file store can be read and written too, otherwise 503 with the reason;
 * and how the read replica is. No token needed.
 */
export function serveHealth(app: FastifyInstance, { database, files, replica, timeoutMs }: Checks): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    const [databaseReason, filesReason] = await Promise.all([
      reasonOf(database(), timeoutMs, (error) => {
        request.log.warn({ err: error }, 'database check failed');
        return errorDetail('unavailable');
      }),
      reasonOf(files(), timeoutMs, (error) => {
        request.log.warn({ err: error }, 'file store check failed');
        return errorDetail('files-unavailable');
      }),
    ]);
    const isReady = databaseReason === null && filesReason === null;
    const report: ReadinessReport = {
      status: isReady ? 'ok' : 'unavailable',
      checks: { database: databaseReason === null, files: filesReason === null },
      ...(replica === null ? {} : { replica: replica.state }),
      ...(isReady
        ? {}
        : {
            reasons: {
              ...(databaseReason === null ? {} : { database: databaseReason }),
              ...(filesReason === null ? {} : { files: filesReason }),
            },
          }),
    };
    if (!isReady) reply.code(503).header('retry-after', 5);
    return report;
  });
}

/** @param report logs the failure, and says it where it has no sentence of its own @returns null if the check succeeds in time */
async function reasonOf(
  check: Promise<void>,
  timeoutMs: number,
  report: (error: unknown) => string,
): Promise<string | null> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([check, timeout.promise]);
    return null;
  } catch (error) {
    const sentence = report(error);
    return error instanceof AppError ? error.message : sentence;
  } finally {
    clearTimeout(timer);
  }
}
