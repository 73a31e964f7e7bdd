import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP proxy, by which a server is slow, silent or gone for its clients alone. */
export interface TcpProxy {
  /** Port on 127.0.0.1. */
  port: number;
  /** Passes no more bytes either way; connections stay open and new ones are accepted. */
  freeze(): void;
  /** Ends all connections and refuses new ones. */
  cut(): void;
  /** Passes bytes after this many ms each way; they keep their order. */
  slow(ms: number): void;
  /** Passes bytes as they come; also after the others. */
  restore(): void;
  close(): Promise<void>;
}

type Behaviour = 'open' | 'frozen' | 'cut' | { delayMs: number };

export async function startProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let behaviour: Behaviour = 'open';
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (behaviour === 'cut') return void near.resetAndDestroy();
    const far = connect(target);
    far.on('error', () => near.resetAndDestroy());
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    pass(near, far, later);
    pass(far, near, later);
    near.on('close', () => {
      pairs.delete(pair);
      far.destroy();
    });
    far.on('close', () => near.destroySoon());
    if (behaviour === 'frozen') for (const socket of pair) socket.pause();
  });
  const later = (work: () => void) => {
    if (typeof behaviour === 'object') setTimeout(work, behaviour.delayMs);
    else work();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const change = (next: Behaviour) => {
    behaviour = next;
    for (const [near] of next === 'cut' ? pairs : []) near.resetAndDestroy();
    for (const socket of [...pairs].flat()) {
      if (next === 'cut') socket.destroy();
      else if (next === 'frozen') socket.pause();
      else socket.resume();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => change('frozen'),
    cut: () => change('cut'),
    slow: (delayMs) => change({ delayMs }),
    restore: () => change('open'),
    close: async () => {
      change('cut');
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(from: Socket, to: Socket, later: (work: () => void) => void): void {
  from.on('data', (bytes) => later(() => to.writable && to.write(bytes)));
  from.on('end', () => later(() => to.end()));
}
