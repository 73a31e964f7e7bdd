import { Socket } from 'node:dgram';
import { Server, Socket as Stream } from 'node:net';

/** Whatever a library or a document wants from a host, in this process it does not get it. */
export function forbidNetwork(): void {
  const refuse = () => {
    throw new Error('This process reads documents and has no network.');
  };
  for (const [part, names] of [
    [Stream.prototype, ['connect']],
    [Server.prototype, ['listen']],
    [Socket.prototype, ['bind', 'connect', 'send']],
  ] as const) {
    for (const name of names) Object.defineProperty(part, name, { value: refuse });
  }
}
