import { ReaderProcess } from './reader-process.ts';

/** The right to read, until `end`. */
export interface Turn {
  /** The process to ask: the one of before while it lives and is not to be left, or else a new one. */
  process(): ReaderProcess;
  /** Leaves the process of now, for a fresh one. */
  leave(): void;
  end(): void;
}

let current: ReaderProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let lastTurn: Promise<void> = Promise.resolve();

/** Waits for those before. If the signal is given, also in the middle of a page, the process ends. @throws the signal's reason */
export async function takeTurn(signal: AbortSignal, idleMs: number): Promise<Turn> {
  signal.throwIfAborted();
  const before = lastTurn;
  const { promise: over, resolve: giveOn } = Promise.withResolvers<void>();
  lastTurn = before.then(() => over);
  await unlessAborted(before, signal).catch((reason: unknown) => {
    giveOn();
    throw reason;
  });
  clearTimeout(idle);
  signal.addEventListener('abort', leave);
  return {
    process() {
      if (signal.aborted) throw signal.reason;
      if (current === null || !current.isAlive) current = new ReaderProcess();
      return current;
    },
    leave,
    end() {
      signal.removeEventListener('abort', leave);
      idle = setTimeout(leave, idleMs).unref();
      giveOn();
    },
  };
}

function leave(): void {
  current?.end();
  current = null;
}

async function unlessAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  try {
    await Promise.race([wait, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
