import type { Logger } from 'pino';
import { databaseDiskFailure, isDatabaseBusy, isDatabaseUnreachable } from './database/failures.ts';

export interface Repeated {
  /** Runs the work now, or once more after the run in progress. */
  wake(): void;
  /** Waits for the run in progress. */
  stop(): Promise<void>;
}

/**
 * Runs work at intervals, never two runs at a time; the first at once by default. Failures are logged, and the next run
 * tries again.
 */
export function repeat(
  { name, everyMs, isFirstAtOnce = true }: { name: string; everyMs: number; isFirstAtOnce?: boolean },
  work: () => Promise<unknown>,
  logger: Logger,
): Repeated {
  let isStopped = false;
  let isWanted = false;
  let current: Promise<void> | null = null;
  const once = async () => {
    try {
      await work();
    } catch (error) {
      // It will be back, and whoever reconnects reports it.
      if (isDatabaseBusy(error)) logger.warn({ work: name }, 'database busy: tried again later');
      else if (databaseDiskFailure(error) !== null)
        logger.warn(
          { work: name, reason: databaseDiskFailure(error) },
          'database not written: tried again later',
        );
      else if (isDatabaseUnreachable(error))
        logger.warn({ work: name }, 'database unreachable: tried again later');
      else logger.error({ err: error, work: name }, 'background work failed');
    }
  };
  const wake = () => {
    if (isStopped) return;
    isWanted = true;
    current ??= untilUnwanted().finally(() => {
      current = null;
    });
  };
  const untilUnwanted = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await once();
    }
  };
  const timer = setInterval(wake, everyMs);
  if (isFirstAtOnce) wake();
  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
