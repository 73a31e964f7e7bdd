import { pipeline } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { openProxy, type ProductProxy } from './proxy.ts';

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
export function openSlowLine(
  product: { address: string },
  { latencyMs, bytesPerSecond }: Speed,
): Promise<ProductProxy> {
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
  return openProxy(product, (browser, server) => {
    // A page that is closed leaves its calls: that is no failure.
    const end = () => browser.destroy();
    pipeline(browser, late, server, end);
    pipeline(server, shaped, browser, end);
  });
}
