import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as toServer } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** A slow line between browser and product. */
export interface SlowLine {
  /** The product's address through it. */
  address: string;
  close: () => Promise<void>;
}

interface Speed {
  /** Added to each request. */
  latencyMs: number;
  /** Of answers, shared by all connections. */
  bytesPerSecond: number;
}

/** Lighthouse's slow 4G. */
export const slow4G: Speed = { latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

/** As Chromium's tools name it. */
export const slow3G: Speed = { latencyMs: 400, bytesPerSecond: (400 * 1000) / 8 };

/** As much as one packet carries over Ethernet. */
const packetBytes = 1_460;

/**
 * A proxy, which slows the calls of service workers too. Chromium's own slow line (`Network.emulateNetworkConditions`) does not; and on
 * a busy machine one page of about eighty never got an answer through it.
 */
export async function openSlowLine(
  { address }: { address: string },
  { latencyMs, bytesPerSecond }: Speed,
): Promise<SlowLine> {
  const port = Number(new URL(address).port);
  const open = new Set<Socket>();
  let freeAtMs = 0;
  async function* late(request: AsyncIterable<Buffer>) {
    for await (const data of request) {
      await pause(latencyMs);
      yield data;
    }
  }
  async function* shaped(answer: AsyncIterable<Buffer>) {
    for await (const data of answer)
      for (let at = 0; at < data.length; at += packetBytes) {
        const packet = data.subarray(at, at + packetBytes);
        freeAtMs = Math.max(freeAtMs, performance.now()) + (1_000 * packet.length) / bytesPerSecond;
        await pause(freeAtMs - performance.now());
        yield packet;
      }
  }
  const server = createServer((browser) => {
    const product = toServer(port, 'localhost');
    // Also where one of them went away: a closed page leaves its calls.
    const end = () => {
      for (const socket of [browser, product]) {
        open.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [browser, product]) open.add(socket);
    pipeline(browser, late, product, end);
    pipeline(product, shaped, browser, end);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
