import { openProxy, type ProductProxy } from '../scripts/testing/proxy.ts';
import type { Product } from './product.ts';

/** A proxy between browser and product that fails, or stalls, after a given number of bytes. */
export interface BadLine extends Pick<ProductProxy, 'address' | 'close'> {
  /**
   * What happens after this many more bytes, to the connection that sends the last of them. Resolves when it has. A broken line stays
   * broken until it is mended: of a single failure the browser may say nothing and repeat the call.
   */
  after: (bytes: number, what: 'break' | 'stand still') => Promise<void>;
  mend: () => void;
  /** Bytes that have reached the product since the last call. */
  taken: () => number;
}

export async function openBadLine(of: Product): Promise<BadLine> {
  let fault: { left: number; what: 'break' | 'stand still'; happened: () => void } | null = null;
  let taken = 0;
  let isBroken = false;
  const { address, disconnect, close } = await openProxy(of, (browser, product) => {
    if (isBroken) {
      browser.destroy();
      return;
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
        product.end(disconnect);
      }
      fault.happened();
      fault = null;
    });
    product.pipe(browser);
  });
  return {
    address,
    close,
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
  };
}
