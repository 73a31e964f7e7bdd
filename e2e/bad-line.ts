import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as toServer } from 'node:net';
import type { Product } from './product.ts';

/** A proxy between browser and product that fails, or stalls, after a given number of bytes. */
export interface BadLine {
  /** The product's address through this proxy. */
  address: string;
  /**
   * What happens after this many more bytes, to the connection that sends the last of them. Resolves when it has. A broken line stays
   * broken until it is mended: of a single failure the browser may say nothing and repeat the call.
   */
  after: (bytes: number, what: 'break' | 'stand still') => Promise<void>;
  mend: () => void;
  /** Bytes that have reached the product since the last call. */
  taken: () => number;
  close: () => Promise<void>;
}

export async function openBadLine({ address }: Product): Promise<BadLine> {
  const port = Number(new URL(address).port);
  let fault: { left: number; what: 'break' | 'stand still'; happened: () => void } | null = null;
  let taken = 0;
  let isBroken = false;
  const open = new Set<Socket>();
  const server = createServer((browser) => {
    if (isBroken) {
      browser.destroy();
      return;
    }
    const product = toServer(port, 'localhost');
    const end = () => {
      browser.destroy();
      product.destroy();
    };
    for (const socket of [browser, product]) {
      open.add(socket);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
      // An error is always followed by `close`.
      socket.on('error', end);
    }
    let isStill = false;
    browser.on('data', (data) => {
      taken += data.length;
      // Only bytes that were passed on to the product count.
      if (!product.write(data)) {
        browser.pause();
        product.once('drain', () => !isStill && browser.resume());
      }
      if (fault === null) return;
      fault.left -= data.length;
      if (fault.left > 0) return;
      isStill = true;
      browser.pause();
      if (fault.what === 'break') {
        isBroken = true;
        // What was sent before arrives.
        product.end(() => {
          for (const socket of open) socket.destroy();
        });
      }
      fault.happened();
      fault = null;
    });
    product.pipe(browser);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    after: (left, what) =>
      new Promise((happened) => {
        fault = { left, what, happened };
      }),
    mend: () => {
      isBroken = false;
    },
    taken: () => {
      const before = taken;
      taken = 0;
      return before;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
