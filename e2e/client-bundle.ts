import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import type { Product } from './product.ts';

const web = path.resolve(import.meta.dirname, '../web');

/** Serves the browser's own API client as a module to the pages of this context: `import(address)`. */
export async function serveClient(context: BrowserContext, product: Product): Promise<string> {
  const address = `${product.address}/assets/client-under-test.js`;
  const built = await build({
    root: web,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: 'src/api/client.ts', formats: ['es'] } },
  });
  const [bundle] = [built].flat();
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error('the client was not built');
  await context.route(address, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: chunk.code }),
  );
  return address;
}
