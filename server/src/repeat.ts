import type { Logger } from 'pino';
import { isDatabaseUnreachable } from './database/failures.ts';

export interface Repetition {
  /** No further round; waits for one under way. */
  stop(): Promise<void>;
}

/**
 * Does `round` again and again, one at a time, until it is stopped. A round that fails is logged and the next one comes
 * all the same; where the database is merely out of reach, it is not worth a line.
 */
export function repeat(
  { everyMs, isFirstAtOnce = false, name }: { everyMs: number; isFirstAtOnce?: boolean; name: string },
  round: () => Promise<void>,
  logger: Logger,
): Repetition {
  let isStopped = false;
  let current: Promise<void> | null = null;
  const start = () => {
    if (isStopped || current !== null) return;
    current = round()
      .catch((error: unknown) => {
        if (!isDatabaseUnreachable(error)) logger.error({ err: error, name }, 'background work failed');
      })
      .finally(() => {
        current = null;
      });
  };
  const timer = setInterval(start, everyMs);
  if (isFirstAtOnce) start();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
