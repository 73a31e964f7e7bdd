import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HoldingProxy {
  /** `http://127.0.0.1:port` */
  address: string;
  /** The next call that this holds for is never answered, nor passed on. @returns a promise of its arrival */
  hold(isHeld: (call: { method: string; url: string }) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Stands before an HTTP server, passes calls on as they are, and holds those that a test names. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  const { hostname, port } = new URL(target);
  const holds = new Map<(call: { method: string; url: string }) => boolean, () => void>();
  const isHeld = ({ method = '', url = '' }: IncomingMessage) => {
    for (const [holdsIt, arrived] of holds) {
      if (!holdsIt({ method, url })) continue;
      holds.delete(holdsIt);
      arrived();
      return true;
    }
    return false;
  };
  const server = createServer((incoming, answer) => {
    if (isHeld(incoming)) return;
    const { method, url, headers } = incoming;
    const passed = request({ hostname, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    incoming.on('error', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (holdsIt) => new Promise((resolve) => holds.set(holdsIt, resolve)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
