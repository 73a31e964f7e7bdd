import { timings } from '../../timings.ts';
import type { Reading } from './parse.ts';

/** A text, and what became of it once that is known. */
export interface TextReading {
  reading: Reading | undefined;
  done: Promise<Reading>;
}

/** The texts that were read last: a page that is drawn again does not wait. */
const kept = new Map<string, TextReading>();
const keptMax = 20;

let worker: Promise<Worker> | null = null;
/** One text after another: the limit of time is each one's own. */
let turn: Promise<unknown> = Promise.resolve();

/** Reads Markdown in a thread of its own, which ends where a text takes too long: whoever wrote it must not hold the page. */
export function readingOf(text: string): TextReading {
  const present = kept.get(text);
  if (present !== undefined) return present;
  const done = turn.then(() => read(text));
  turn = done;
  const made: TextReading = { reading: undefined, done };
  void done.then((reading) => {
    made.reading = reading;
    // What failed on the way may succeed the next time.
    if ('refusal' in reading && reading.refusal === 'unread')
      setTimeout(() => kept.delete(text), retryAfterMs);
  });
  kept.set(text, made);
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
  return made;
}

const retryAfterMs = 5_000;

/** Starts the thread before there is a text. */
export function warmParser(): void {
  void startedWorker().catch(() => undefined);
}

async function read(text: string): Promise<Reading> {
  let asked: Worker;
  try {
    asked = await startedWorker();
  } catch (error) {
    console.warn('Markdown cannot be read', error);
    return { refusal: 'unread' };
  }
  const reading = await answerOf(asked, text);
  if ('refusal' in reading && (reading.refusal === 'slow' || reading.refusal === 'unread')) stop(asked);
  return reading;
}

function answerOf(asked: Worker, text: string): Promise<Reading> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ refusal: 'slow' }), timings.markdownLimitMs);
    const end = (reading: Reading) => {
      clearTimeout(timer);
      resolve(reading);
    };
    asked.onmessage = ({ data }: MessageEvent<Reading>) => end(data);
    asked.onerror = () => end({ refusal: 'unread' });
    asked.postMessage(text);
  });
}

function stop(stopped: Worker): void {
  stopped.terminate();
  worker = null;
}

function startedWorker(): Promise<Worker> {
  worker ??= start().catch((error: unknown) => {
    worker = null;
    throw error;
  });
  return worker;
}

async function start(): Promise<Worker> {
  const started = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  try {
    await new Promise((resolve, reject) => {
      started.onmessage = resolve;
      started.onerror = ({ message }) => reject(new Error(`Markdown worker: ${message}`));
    });
  } catch (error) {
    started.terminate();
    throw error;
  }
  return started;
}

/** Has a text read before its page is drawn, so that both come at once; a text that takes long is not waited for. */
export async function readAhead(text: string | null): Promise<void> {
  if (text === null || text === '') return;
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timings.markdownAheadMs);
  await Promise.race([readingOf(text).done, tooLong]);
  clearTimeout(timer);
}
