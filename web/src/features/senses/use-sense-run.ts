import { useEffect, useRef, useState } from 'react';
import { type Reader, startReader } from './reader.ts';
import { SenseRefused } from './refusals.ts';

export interface SenseRun {
  /** Why it cannot hear or see. */
  refusal: string | null;
  /** Ends what runs, and begins this; `onEnd` follows unless something else was begun meanwhile. */
  run: (work: (reader: Reader, signal: AbortSignal) => Promise<void>, onEnd: () => void) => void;
  stop: () => void;
}

/** One use of a microphone, camera or recording at a time. It ends when the page is left or hidden. */
export function useSenseRun(): SenseRun {
  const [refusal, setRefusal] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => {
    const hide = () => document.hidden && running.current?.abort();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      running.current?.abort();
    };
  }, []);
  const start: SenseRun['run'] = async (work, onEnd) => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    setRefusal(null);
    const reader = startReader();
    try {
      await work(reader, ending.signal);
    } catch (error) {
      if (!(error instanceof SenseRefused)) throw error;
      setRefusal(error.message);
    } finally {
      reader.end();
      if (running.current === ending) onEnd();
    }
  };
  return { refusal, run: (work, onEnd) => void start(work, onEnd), stop: () => running.current?.abort() };
}

interface Again {
  signal: AbortSignal;
  /** At most this much of a core. */
  share: number;
  leastMs: number;
  atMostMs: number;
}

/** Does `read` again and again, until it is ended or has gone on long enough. */
export async function again(
  { signal, share, leastMs, atMostMs }: Again,
  read: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  let restMs = leastMs;
  while (!signal.aborted && performance.now() - began < atMostMs) {
    await Promise.race([new Promise((done) => setTimeout(done, restMs)), ended(signal)]);
    if (signal.aborted) return;
    const at = performance.now();
    await Promise.race([read(), ended(signal)]);
    const readingMs = performance.now() - at;
    restMs = Math.max(leastMs, readingMs / share - readingMs);
  }
}

/** Resolves once it is ended. */
export function ended(signal: AbortSignal): Promise<null> {
  if (signal.aborted) return Promise.resolve(null);
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
}

/** What a sound or light says, as far as choosing among readings needs it. */
interface Reading {
  code: string | null;
  /** From 0 to 1. */
  sure: number;
}

/** What has been heard or seen for less than this is never sure: the next group of the same code may be still to come. */
export const leastSeconds = 6;
const sureSoFar = 0.6;

/**
 * Of two readings of something that goes on, the one that stands: the surer one with a code. A code that has sounded stays when
 * silence follows.
 * @param before the one that stood; null for none
 * @param seconds how long was heard or seen
 */
export function standing<One extends Reading>(before: One | null, next: One, seconds: number): One {
  const told = seconds < leastSeconds ? { ...next, sure: Math.min(next.sure, sureSoFar) } : next;
  const isWorse = told.code === null || told.sure < (before?.sure ?? 0);
  return before !== null && before.code !== null && isWorse ? before : told;
}
