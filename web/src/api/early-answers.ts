import { timings } from '../timings.ts';

/** Calls that `src/inicio.js` made before the program came. */
export interface EarlyCalls {
  /** With which they were made. */
  token: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  var earlyCalls: EarlyCalls | undefined;
}

/** The answer that is there, or on its way, to the same call of the same session; undefined if there is none. It is taken once. */
export function takeEarlyAnswer(address: string, init: RequestInit): Promise<Response> | undefined {
  const early = globalThis.earlyCalls;
  const answer = early?.answers.get(address);
  if (early === undefined || answer === undefined || (init.method ?? 'GET') !== 'GET') return undefined;
  early.answers.delete(address);
  const isSameSession = new Headers(init.headers).get('authorization') === `Bearer ${early.token}`;
  return isSameSession && performance.now() < timings.answerFreshMs
    ? unlessAborted(answer, init.signal)
    : undefined;
}

/** @throws the signal's reason once it is aborted */
function unlessAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | null | undefined,
): Promise<Value> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    void promise.then(resolve, reject);
  });
}
