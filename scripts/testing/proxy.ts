import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as toServer } from 'node:net';

/** A proxy between browser and product. */
export interface ProductProxy {
  /** The product's address through it. */
  address: string;
  /** Ends all connections; new ones are taken. */
  disconnect: () => void;
  close: () => Promise<void>;
}

/** @param join passes on what comes from either; where one of them closes, the other is closed too */
export async function openProxy(
  { address }: { address: string },
  join: (browser: Socket, product: Socket) => void,
): Promise<ProductProxy> {
  const port = Number(new URL(address).port);
  const open = new Set<Socket>();
  const disconnect = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((browser) => {
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
    join(browser, product);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    disconnect,
    close: async () => {
      disconnect();
      server.close();
      await once(server, 'close');
    },
  };
}
