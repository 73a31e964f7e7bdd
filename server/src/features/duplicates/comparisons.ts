import { setTimeout as after } from 'node:timers/promises';
import { type ComparedKind, duplicateLimits } from '@bancada/contract/records/duplicates';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { JobOverLimit, jobOf } from '../../workers/worker-pool.ts';
import { listCompared, readMark } from './duplicates.sql.ts';
import type { ComparedText, FoundPairs, PairLimits } from './find-pairs.ts';

/** The pairs of a kind, and how many records were compared. */
export interface Comparison extends FoundPairs {
  compared: number;
}

/** The latest one; where something has changed since, the next one is under way. Before the first: no pairs. */
export type KnownComparison = Comparison & { isCurrent: boolean };

/** @param waitMs how long the answer may wait for the comparison of what is there now */
export type Compare = (kind: ComparedKind, callerId: number, waitMs: number) => Promise<KnownComparison>;

/** Records of a statement. */
const readAtOnce = 5_000;
/** The thread has this much to hold: the newest are left out beyond it. */
const textsMax = 200_000;
const limitMs = 120_000;

const job = jobOf<{ texts: ComparedText[]; limits: PairLimits }, FoundPairs>(
  new URL('./find-pairs.worker.ts', import.meta.url),
  { waitingMax: 10 },
);

/** What is known of a kind. At most one comparison of it runs. */
interface Known {
  done: { mark: string; comparison: Comparison } | null;
  running: Promise<void> | null;
  failed: { mark: string; error: unknown } | null;
}

const none: Comparison = { pairs: [], isPartial: false, compared: 0 };

/**
 * Compares all records of a kind, in a thread, and keeps what was found until one of them changes.
 * @returns a function that throws AppError comparison-too-long, busy
 */
export function comparisonsOf(db: Database): Compare {
  const all = new Map<ComparedKind, Known>();
  const start = async (known: Known, kind: ComparedKind, mark: string, callerId: number) => {
    try {
      known.done = { mark, comparison: await compareAll(db, kind, callerId) };
    } catch (error) {
      known.failed = { mark, error };
    }
    known.running = null;
  };
  return async (kind, callerId, waitMs) => {
    const known = all.get(kind) ?? { done: null, running: null, failed: null };
    all.set(kind, known);
    const until = performance.now() + waitMs;
    for (;;) {
      const mark = await readMark(db, kind);
      if (known.done?.mark === mark) return { ...known.done.comparison, isCurrent: true };
      throwFailure(known, mark);
      known.running ??= start(known, kind, mark, callerId);
      if (!(await isOverWithin(known.running, until - performance.now())))
        return { ...(known.done?.comparison ?? none), isCurrent: false };
    }
  };
}

/** Once: whoever asks again has it tried again. */
function throwFailure(known: Known, mark: string): void {
  const { failed } = known;
  known.failed = null;
  if (failed?.mark === mark) throw failed.error;
}

async function isOverWithin(work: Promise<void>, ms: number): Promise<boolean> {
  if (ms <= 0) return false;
  const timer = new AbortController();
  const late = after(ms, false, { signal: timer.signal, ref: false }).catch(() => false);
  const isOver = await Promise.race([work.then(() => true), late]);
  timer.abort();
  return isOver;
}

async function compareAll(db: Database, kind: ComparedKind, callerId: number): Promise<Comparison> {
  const texts = await readAll(db, kind);
  try {
    const found = await job({ texts, limits: duplicateLimits }, { caller: String(callerId), limitMs });
    return { ...found, isPartial: found.isPartial || texts.length >= textsMax, compared: texts.length };
  } catch (error) {
    if (error instanceof JobOverLimit) throw new AppError('comparison-too-long').causedBy(error);
    throw error;
  }
}

async function readAll(db: Database, kind: ComparedKind): Promise<ComparedText[]> {
  const texts: ComparedText[] = [];
  for (let last = 0; texts.length < textsMax; ) {
    const rows = await listCompared(db, kind, { after: last, limit: readAtOnce });
    texts.push(...rows);
    if (rows.length < readAtOnce) break;
    last = rows.at(-1)?.id ?? last;
  }
  return texts;
}
