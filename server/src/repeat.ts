import type { Logger } from 'pino';
import { isDatabaseUnreachable } from './database/failures.ts';

export interface Repetition {
  /** Begins a round now; where one is under way, another follows it. */
  wake(): void;
  /** No further round; waits for one under way. */
  stop(): Promise<void>;
}

/**
 * Does `round` again and again, one at a time, until it is stopped. A round that fails is logged and the next one comes
 * all the same; where the database is merely out of reach, it is not worth a line.
 */
export function repeat(
  { everyMs, isFirstAtOnce = false, name }: { everyMs: number; isFirstAtOnce?: boolean; name: string },
  round: () => Promise<unknown>,
  logger: Logger,
): Repetition {
  let isStopped = false;
  let isWanted = false;
  let current: Promise<void> | null = null;
  const untilUnwanted = async () => {
    while (isWanted && !isStopped) {
      isWanted = false;
      await round().catch((error: unknown) => {
        if (!isDatabaseUnreachable(error)) logger.error({ err: error, name }, 'background work failed');
      });
    }
  };
  const wake = () => {
    if (isStopped) return;
    isWanted = true;
    current ??= untilUnwanted().finally(() => {
      current = null;
    });
  };
  const timer = setInterval(() => {
    if (current === null) wake();
  }, everyMs);
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
