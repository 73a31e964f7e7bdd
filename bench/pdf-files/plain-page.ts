/// <reference lib="dom" />
// A page that draws PDFs by pdf.js alone, without anything of ours: what our viewer is compared with.

import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Seen, smallPicture } from './seen.ts';

const pdfJs = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Serves pdf.js under `/pdfjs/` and the folder's files under `/files/`. */
export async function servePlain(folder: string): Promise<{ server: Server; address: string }> {
  const server = createServer(({ url = '' }, response) => {
    const [, kind = '', ...rest] = decodeURIComponent(url).split('/');
    const name = path.normalize(rest.join('/'));
    if (kind === '') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>pdf.js</title>');
      return;
    }
    try {
      const bytes = readFileSync(path.join(kind === 'files' ? folder : pdfJs, name));
      if (name.endsWith('.mjs')) response.setHeader('content-type', 'text/javascript');
      if (name.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
      response.end(bytes);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Draws the first page of a file. */
export async function seenPlain(page: Page, name: string): Promise<Seen> {
  const drawn = await page.evaluate(async (file) => {
    // Not known when this is compiled: it is served with the page.
    const pdfjs = (await import(`${location.origin}/pdfjs/build/pdf.min.mjs`)) as typeof import('pdfjs-dist');
    pdfjs.GlobalWorkerOptions.workerSrc = '/pdfjs/build/pdf.worker.min.mjs';
    const task = pdfjs.getDocument({
      url: `/files/${encodeURIComponent(file)}`,
      cMapUrl: '/pdfjs/cmaps/',
      standardFontDataUrl: '/pdfjs/standard_fonts/',
      wasmUrl: '/pdfjs/wasm/',
      iccUrl: '/pdfjs/iccs/',
    });
    try {
      const document_ = await task.promise;
      const first = await document_.getPage(1);
      const whole = first.getViewport({ scale: 1 });
      const viewport = first.getViewport({ scale: 800 / Math.max(whole.width, whole.height) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, viewport.width);
      canvas.height = Math.max(1, viewport.height);
      await first.render({ canvas, viewport }).promise;
      document.body.replaceChildren(canvas);
      return { state: 'drawn' as const };
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      return { state: name === 'PasswordException' ? ('password' as const) : ('broken' as const) };
    } finally {
      void task.destroy();
    }
  }, name);
  return drawn.state === 'drawn' ? { ...drawn, picture: await smallPicture(page.locator('canvas')) } : drawn;
}
