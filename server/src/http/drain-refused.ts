import type { IncomingMessage } from 'node:http';

/** How long a refused caller may keep sending before reading the answer. */
const refusedSendsMs = 60_000;

/** Drains the rest of a refused body, so that its sender gets to read the answer. */
export function drainRefused(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), refusedSendsMs).unref();
  request.once('close', () => clearTimeout(timer));
}
