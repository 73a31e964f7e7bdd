import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { created, newSession } from '../scripts/testing/people.ts';
import { openSlowLine, slow4G } from '../scripts/testing/slow-line.ts';
import { expect, type Product, test } from './product.ts';

const built = path.resolve(import.meta.dirname, '../web/dist');

/** What a first view may fetch, and how much of the window may jump while it comes (the browser's cumulative layout shift). */
interface Budget {
  requests: number;
  /** Of script and style, compressed with gzip, as a shop's machine sends them over plain HTTP. */
  bytes: number;
}

const layoutShiftMax = 0.02;
const signedOut: Budget = { requests: 15, bytes: 252_000 };
const signedIn: Budget = { requests: 38, bytes: 320_000 };
/** With what places and scrolls lists and tables, or with the reader of Markdown. */
const withLists: Budget = { requests: 38, bytes: 365_000 };
/** With what places the lists that a field opens. */
const withForms: Budget = { requests: 35, bytes: 377_000 };
/** With the form, its undo and the record's changes. */
const edited: Budget = { requests: 41, bytes: 384_000 };

const places: [address: string, budget: Budget][] = [
  ['/login', signedOut],
  ['/celular', { ...signedIn, requests: 25 }],
  ['/', signedIn],
  ['/?q=bateria', signedIn],
  ['/equipment-models', withLists],
  // With what was measured on its boards.
  ['/equipment-models/1', { requests: 39, bytes: 375_000 }],
  // It asks whether a board of its equipment shows the part.
  ['/sintomas/1', { requests: 32, bytes: 323_000 }],
  ['/troubleshooting/1', signedIn],
  ['/artigos/15', withLists],
  ['/dashboard', withLists],
  ['/register', { ...withForms, requests: 25 }],
  ['/equipment-models/create', withLists],
  ['/sintomas/new', withForms],
  ['/troubleshooting?equipamento=1&post=00', withForms],
  // It opens on the list of people, and says who waits.
  ['/admin/users', { ...withForms, requests: 40 }],
  ['/attachments/1', signedIn],
  // The search's field and the list's switch bring what forms have.
  ['/placas/1', { ...withLists, bytes: 380_000 }],
  ['/nao-existe', signedIn],
  ['/edit-profile', withForms],
  ['/sintomas/edit/1', edited],
  ['/diagnosticos/edit/1', { ...edited, requests: 44 }],
  ['/import/manufacturers', withLists],
];

const isPublic = (address: string) => ['/login', '/celular', '/register'].includes(address);

const windows = [
  { width: 360, height: 740 },
  { width: 1350, height: 900 },
];

const late = /^\/(sintomas\/\d|artigos|dashboard)/;

/** Fetched two seconds after a fault was opened (`timings.keepingDelayMs`). */
const afterwards = /^\/assets\/(kept-|keep-pictures-)/;
/** Fetched once the first screen is there (`firstScreen`), at the same moment as what dialogs are made of. */
const dialogs = /^\/assets\/dialog-parts-/;
const sameMomentMs = 50;

/** Opens a place as a browser does that has nothing of it yet; on a slow line, so that what comes late is seen to come late. */
async function firstView(
  browser: Browser,
  product: Product,
  viewport: (typeof windows)[number],
  address: string,
  tokens: Record<string, string>,
) {
  const line = await openSlowLine(product, slow4G);
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  }, tokens);
  const requests: { file: string; atMs: number }[] = [];
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin === line.address && !afterwards.test(pathname))
      requests.push({ file: pathname + search, atMs: performance.now() });
  });
  await page.goto(line.address + address, { waitUntil: 'networkidle' });
  await expect(page.locator('main:not(.start) h1')).toBeAttached();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const dialogsMs = requests.find(({ file }) => dialogs.test(file))?.atMs ?? Number.POSITIVE_INFINITY;
  const fetched = requests.filter(({ atMs }) => atMs < dialogsMs - sameMomentMs).map(({ file }) => file);
  const found = { fetched, shift: await shiftOf(page) };
  await context.close();
  await line.close();
  return found;
}

const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0));

function gzipBytes(file: string): number {
  const compressed = path.join(built, `${file}.gz`);
  return statSync(existsSync(compressed) ? compressed : path.join(built, file)).size;
}

for (const [address, budget] of places)
  test(`the first view of ${address} keeps to its budget, and holds still`, { tag: '@detail' }, async ({
    browser,
    product,
  }) => {
    const tokens = isPublic(address)
      ? {}
      : await newSession(product, await created(product, { perfil: 'admin' }));
    // What fetches is the same in both; what jumps, on the pages with the most on them, is not.
    for (const viewport of late.test(address) ? windows : windows.slice(0, 1)) {
      const { fetched, shift } = await firstView(browser, product, viewport, address, tokens);
      const files = new Set(fetched);
      const program = [...files].filter((name) => /\.(js|css)$/.test(name));
      const bytes = program.reduce((sum, name) => sum + gzipBytes(name), 0);
      const view = `${address} at ${viewport.width} px`;
      const calls = fetched.filter((name) => name.startsWith('/api/'));
      expect.soft(calls, `calls of ${view}`).toEqual([...new Set(calls)]);
      expect.soft(files.size, `requests of ${view}`).toBeLessThanOrEqual(budget.requests);
      expect.soft(bytes, `script and style of ${view}`).toBeLessThanOrEqual(budget.bytes);
      expect.soft(shift, `layout shift of ${view}`).toBeLessThanOrEqual(layoutShiftMax);
    }
  });

test('the first bytes draw the start screen; a program that does not come says so, and may be tried again', async ({
  browser,
  product,
}) => {
  const page = await browser.newPage();
  let isBroken = true;
  await page.route(/\/assets\/index-.*\.js$/, (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(product.address);
  await expect(page.getByRole('alert')).toContainText('Não foi possível abrir esta tela.');
  isBroken = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await page.close();
});
