import { isOurs } from '@bancada/contract/own-header';
import { useSyncExternalStore } from 'react';
import { timings } from '../timings.ts';

/** The server gave no answer: the line broke, the time limit passed, or something between answered in its place. */
export class NoConnection extends TypeError {
  constructor(options?: ErrorOptions) {
    super('no answer from the server', options);
    this.name = 'NoConnection';
  }
}

const listeners = new Set<() => void>();
let isLost = false;
/** Failed attempts to reach the server since the connection was last steady. */
let attempts = 0;
let backAtMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the last call found no server. */
export function isConnectionLost(): boolean {
  return isLost;
}

/** Calls `listener` whenever the connection is lost, or back. Returns the unsubscribe function. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Like `fetch`, and remembers whether the server answered.
 * @param limitMs how long to wait for the headers; by default as long as the browser does
 * @throws NoConnection without an answer of our server; the signal's reason if aborted
 */
export async function reach(address: string, init: RequestInit = {}, limitMs?: number): Promise<Response> {
  const limit = new AbortController();
  const limitTimer = limitMs === undefined ? undefined : setTimeout(() => limit.abort(), limitMs);
  const { signal } = init;
  try {
    const limited: RequestInit = {
      ...init,
      // The server sends nobody elsewhere: whoever does would be given the body too, with its passwords.
      redirect: 'error',
      ...(limitMs !== undefined && {
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
      }),
    };
    const response = await fetch(address, limited);
    if (!isOurs(response)) throw new NoConnection();
    noteAnswer();
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteSilence();
    throw error instanceof NoConnection ? error : new NoConnection({ cause: error });
  } finally {
    clearTimeout(limitTimer);
  }
}

/** Reads an answer's body. @throws NoConnection if the line breaks meanwhile, or what has come of it is no JSON */
export async function readWhole<Body>(read: () => Promise<Body>): Promise<Body> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    noteSilence();
    throw new NoConnection({ cause: error });
  }
}

/** Of a server that breaks off some calls and answers others, the answers do not count before the next attempt. */
function noteAnswer(): void {
  if (Date.now() - backAtMs >= pauseMs()) markBack();
}

function markBack(): void {
  if (!isLost) return;
  clearTimeout(timer);
  isLost = false;
  backAtMs = Date.now();
  announce();
}

export function noteSilence(): void {
  if (isLost) return;
  isLost = true;
  // Lost again so soon, it is asked less and less often.
  if (Date.now() - backAtMs > timings.connectionSteadyMs) attempts = 0;
  tryAgainLater();
  announce();
}

/** As at the start of a page: nothing is known of the server, and nothing asks it. */
export function forgetConnection(): void {
  clearTimeout(timer);
  isLost = false;
  attempts = 0;
  backAtMs = 0;
}

function announce(): void {
  for (const listener of listeners) listener();
}

function pauseMs(): number {
  const pauses = timings.connectionPausesMs;
  return pauses[Math.min(attempts, pauses.length - 1)] ?? 0;
}

function tryAgainLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void isServerThere(), pauseMs());
  attempts += 1;
}

/** Asks the server whether it is there, now. */
export async function isServerThere(): Promise<boolean> {
  const wasLost = isLost;
  try {
    await reach('/healthz', { cache: 'no-store' }, timings.connectionCheckMs);
    markBack();
    return true;
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error;
    if (wasLost) tryAgainLater();
    return false;
  }
}

/** Asks at once when the browser says that it is online again, or no longer. Call once, at start-up. */
export function watchConnection(): void {
  const ask = () => void isServerThere();
  window.addEventListener('online', ask);
  window.addEventListener('offline', ask);
}

/** Whether the last call found no server. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(onConnectionChange, isConnectionLost);
}
