import { Worker } from 'node:worker_threads';
import { calcNotebook } from '../sheet-files.ts';
import type { Outcome } from './reader.ts';
import { randomOf, spoilt } from './spoil.ts';

/** A thread that needs more memory is ended by the runtime. */
const heapMb = 512;

export interface SpoiltReading {
  /** Files by what became of them. */
  counts: Record<string, number>;
  /** Files that hung, ended the thread, or made the reader fail in a way that it does not know. */
  wrong: { seed: number; is: string }[];
  slowest: { seed: number; ms: number };
  mostHeldMb: number;
}

/** Reads so many spoilt workbooks, one after the other, each made from a good one by its own seed. `ms`: longer is to hang. */
export async function readSpoilt(count: number, firstSeed: number, ms: number): Promise<SpoiltReading> {
  const good = ['xlsx', 'ods'].map(calcNotebook);
  const found: SpoiltReading = { counts: {}, wrong: [], slowest: { seed: 0, ms: 0 }, mostHeldMb: 0 };
  let thread = startThread();
  // Loading the library is not reading a file.
  await ask(thread, good[0] ?? new Uint8Array(), 60_000);
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const file = spoilt(good[seed % good.length] ?? new Uint8Array(), randomOf(seed));
    const startedAt = performance.now();
    const outcome = await ask(thread, file, ms);
    const is = typeof outcome === 'string' ? outcome : outcome.is;
    if (typeof outcome === 'string') {
      await thread.terminate();
      thread = startThread();
    } else found.mostHeldMb = Math.max(found.mostHeldMb, outcome.heldMb);
    const took = Math.round(performance.now() - startedAt);
    if (took > found.slowest.ms) found.slowest = { seed, ms: took };
    if (typeof outcome === 'string' || outcome.isWrong) found.wrong.push({ seed, is });
    else found.counts[is] = (found.counts[is] ?? 0) + 1;
  }
  await thread.terminate();
  return found;
}

function startThread(): Worker {
  return new Worker(new URL('./reader.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // What the library says of odd formats belongs to nobody's screen.
    stdout: true,
    stderr: true,
  });
}

/** @returns a sentence where the thread hangs or ends */
function ask(thread: Worker, file: Uint8Array, ms: number): Promise<Outcome | string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(`hangs for ${ms} ms`), ms);
    const fail = (error: unknown) => end(String(error));
    const end = (outcome: Outcome | string) => {
      clearTimeout(timer);
      thread.off('message', end).off('error', fail);
      resolve(outcome);
    };
    thread.on('message', end).on('error', fail);
    thread.postMessage(file);
  });
}
