import { Piscina } from 'piscina';
import { fairTurns } from './fair-turns.ts';

/**
 * Runs expensive work on caller input in threads, so that the main thread stays responsive. One pool per process, created at
 * the first job.
 */
let pool: Piscina | null = null;

/** One per kind of job, so that the kinds do not wait for each other. */
const threads = 2;
const idleMs = 5 * 60_000;

function poolNow(): Piscina {
  pool ??= new Piscina({ minThreads: 0, maxThreads: threads, idleTimeout: idleMs });
  return pool;
}

/** Stops the threads, aborting their jobs. */
export async function stopWorkers(): Promise<void> {
  const stopped = pool;
  pool = null;
  await stopped?.destroy();
}

/** A job took too long. Jobs must limit their memory themselves: a thread that runs out takes the process down. */
export class JobOverLimit extends Error {
  override name = 'JobOverLimit';
}

interface Turn {
  /** Key for fair queueing: an account's id or an IP address. */
  caller: string;
  /** Time limit in ms from the start of the job. */
  limitMs: number;
}

/** @throws AppError busy; JobOverLimit; whatever the job throws, as a plain error */
export type Job<Input, Output> = (input: Input, turn: Turn) => Promise<Output>;

/** @param file its default export does the work; input and result are copied between threads */
export function jobOf<Input, Output>(file: URL, limits: { waitingMax: number }): Job<Input, Output> {
  const inTurn = fairTurns({ atOnce: 1, ...limits });
  return (input, { caller, limitMs }) => inTurn(caller, () => runWithin(file, input, limitMs));
}

async function runWithin<Output>(file: URL, input: unknown, limitMs: number): Promise<Output> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await poolNow().run(input, { filename: file.href, signal });
  } catch (error) {
    if (signal.aborted) throw new JobOverLimit(`${file.pathname}`, { cause: error });
    throw error;
  }
}
