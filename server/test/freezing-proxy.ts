import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface FreezingProxy {
  port: number;
  /** From now on no byte passes, either way; connections are still accepted. */
  freeze(): void;
  /** Answers pass until this many bytes of them have passed, then nothing. */
  freezeAfter(bytes: number): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A TCP proxy that can stop passing bytes, as a line or a server that hangs. */
export async function startFreezingProxy(target: number): Promise<FreezingProxy> {
  let left = Number.POSITIVE_INFINITY;
  const sockets = new Set<Socket>();
  const passing = (counts: boolean) =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (left <= 0) return done();
        if (counts) left -= chunk.length;
        done(null, chunk);
      },
    });
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1');
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    from.pipe(passing(false)).pipe(to);
    to.pipe(passing(true)).pipe(from);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      left = 0;
    },
    freezeAfter: (bytes) => {
      left = bytes;
    },
    thaw: () => {
      left = Number.POSITIVE_INFINITY;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
