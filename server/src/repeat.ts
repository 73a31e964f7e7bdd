import type { Logger } from 'pino';
import { isDatabaseBusy, isDatabaseUnreachable } from './database/failures.ts';

export interface Repeated {
  /** Does the work again now, or once more after the one under way. */
  wake(): void;
  /** Waits for the work under way. */
  stop(): Promise<void>;
}

/**
 * Does a piece of work again and again, never two at a time; the first time at once, unless said otherwise. What fails
 * is logged, and tried again.
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
      // It will be back, and whoever brings it back says so.
      if (isDatabaseBusy(error)) logger.warn({ work: name }, 'database busy: tried again later');
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
