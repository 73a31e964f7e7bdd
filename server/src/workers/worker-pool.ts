import { Piscina } from 'piscina';
import { fairTurns } from './fair-turns.ts';

/**
 * Costly work on what callers send is done in these threads, so that the main thread answers everybody meanwhile. There is one
 * pool for the process; it begins at the first job.
 */
let pool: Piscina | null = null;

/** One for each kind of job, so that no kind waits for another. */
const threads = 2;
const idleMs = 5 * 60_000;

function poolNow(): Piscina {
  pool ??= new Piscina({ minThreads: 0, maxThreads: threads, idleTimeout: idleMs });
  return pool;
}

/** Ends the threads, and what they are doing. */
export async function stopWorkers(): Promise<void> {
  const stopped = pool;
  pool = null;
  await stopped?.destroy();
}

/** A job took too long. What it needs of memory it must bound itself: a thread that fills it takes the process along. */
export class JobOverLimit extends Error {
  override name = 'JobOverLimit';
}

interface Turn {
  /** Callers wait for their turn, each in a queue of their own: an id or an address. */
  caller: string;
  /** Milliseconds from the moment at which it begins. */
  limitMs: number;
}

/** @throws AppError busy; JobOverLimit; whatever the job throws, as a plain error */
export type Job<Input, Output> = (input: Input, turn: Turn) => Promise<Output>;

/** @param file whose default export does the work: its input and its result are copied from thread to thread */
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
