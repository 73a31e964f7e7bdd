/// <reference lib="dom" />
// How fast Chromium computes a file's MD5, in the worker of the built product, relative to `md5sum` on the same file,
// alternating on the same machine. Goal: half its speed or better. npm run bench md5
import { execFileSync } from 'node:child_process';
import { createHash, randomFillSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/testing/chromium.ts';

const sizeMib = 200;
const rounds = 7;

const folder = mkdtempSync(path.join(tmpdir(), 'bancada-bench-'));
const file = path.join(folder, 'arquivo.bin');
const bytes = randomFillSync(Buffer.alloc(sizeMib * 1024 * 1024));
writeFileSync(file, bytes);
const md5 = createHash('md5').update(bytes).digest('hex');

const assets = path.resolve(import.meta.dirname, '../web/dist/assets');
const workers = readdirSync(assets).filter((name) => /^md5\.worker-.*\.js$/.test(name));
const [worker] = workers;
if (worker === undefined || workers.length > 1) throw new Error(`one md5 worker is expected in ${assets}`);

/** A page with nothing but a file input and the product's worker, under the product's CSP. */
const server = createServer(({ url }, response) => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";
  const isWorker = url === '/worker.js';
  response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
  response.setHeader('content-security-policy', policy);
  response.end(isWorker ? readFileSync(path.join(assets, worker)) : '<!doctype html><input type="file">');
});

function nativeSeconds(): number {
  const startedAt = performance.now();
  const said = execFileSync('md5sum', [file], { encoding: 'utf8' });
  const seconds = (performance.now() - startedAt) / 1000;
  if (!said.startsWith(md5)) throw new Error(`md5sum: ${said}`);
  return seconds;
}

/** Times from the page's request on, including the worker's start. Runs in the page. */
function sumInPage(): Promise<{ sum: string; ms: number }> {
  const input = document.querySelector('input');
  const startedAt = performance.now();
  const worker = new Worker('/worker.js', { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => {
      if ('unreadable' in data) reject(new Error(data.unreadable));
      if (!('md5' in data)) return;
      worker.terminate();
      resolve({ sum: data.md5, ms: performance.now() - startedAt });
    };
    worker.postMessage(input?.files?.[0]);
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const browser = await chromium.launch(await findOrInstallChromium());
try {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const page = await browser.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`);
  await page.locator('input').setInputFiles(file);
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const native = nativeSeconds();
    const { sum, ms } = await page.evaluate(sumInPage);
    if (sum !== md5) throw new Error(`the worker took ${sum} for ${md5}`);
    // The first round warms the disk cache.
    if (round > 0) pairs.push([native, ms / 1000]);
  }
  const [native, own] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
  const ratio = median(pairs.map(([a, b]) => a / b));
  console.log(
    `${sizeMib} MiB: md5sum ${(sizeMib / native).toFixed(0)} MiB/s, Chromium ${(sizeMib / own).toFixed(0)} MiB/s, ratio of speeds ${ratio.toFixed(2)} (goal 0.50)`,
  );
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true });
}
