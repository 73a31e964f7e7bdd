import type { IncomingMessage } from 'node:http';

/** How long a refused caller may go on sending until it reads the answer. */
const refusedSendsMs = 60_000;

/** The rest of a refused body is read and forgotten, so that its sender comes to read the answer. */
export function letGo(request: IncomingMessage): void {
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), refusedSendsMs).unref();
  request.once('close', () => clearTimeout(timer));
}
