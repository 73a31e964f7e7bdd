import { openProxy, type ProductProxy } from '../scripts/testing/proxy.ts';

/** What a network sends in the server's place, whatever it is asked for. */
export const lies = {
  'its own page': answer('200 OK', 'text/html; charset=utf-8', '<!doctype html><h1>Entre na rede</h1>'),
  'a demand to sign in': answer('401 Unauthorized', 'text/html', '<!doctype html><h1>Entre na rede</h1>'),
  'its own JSON': answer('200 OK', 'application/json', '{"login":true}'),
  nothing: answer('200 OK', 'text/plain', ''),
} as const;

export interface LyingLine extends Pick<ProductProxy, 'address' | 'close'> {
  /** From now on everything is answered with this; null: by the product. */
  lie: (what: keyof typeof lies | null) => void;
}

function answer(status: string, type: string, body: string): string {
  const head = `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\nconnection: close`;
  return `${head}\r\n\r\n${body}`;
}

/** A proxy between browser and product that can answer in the product's place, as guest networks do before one has signed in to them. */
export async function openLyingLine(of: { address: string }): Promise<LyingLine> {
  let told: keyof typeof lies | null = null;
  const { address, disconnect, close } = await openProxy(of, (browser, product) => {
    if (told === null) {
      browser.pipe(product);
      product.pipe(browser);
    } else {
      const text = lies[told];
      browser.once('data', () => browser.end(text));
    }
  });
  return {
    address,
    close,
    lie: (what) => {
      told = what;
      // Connections that are kept alive would go on with what they had.
      disconnect();
    },
  };
}
