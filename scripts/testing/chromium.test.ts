import { chromium, type Browser as RunningBrowser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrInstallChromium } from './chromium.ts';
import { takeNoise } from './quiet.ts';

/** The first run on a machine downloads Chromium, and says so. */
const fetchTimeoutMs = 900_000;

let browser: RunningBrowser;
beforeAll(async () => {
  browser = await chromium.launch(await findOrInstallChromium());
  takeNoise();
}, fetchTimeoutMs);
afterAll(() => browser.close());

test('the browser of the tests renders a page, with letters from fonts', async () => {
  const page = await browser.newPage();
  const html =
    '<meta charset="utf-8"><title>Bancada</title><p id="m">mm</p><p id="i">ii</p><style>p{float:left}';
  await page.goto(`data:text/html,${encodeURIComponent(html)}`);
  expect(await page.title()).toBe('Bancada');
  const width = async (id: string) => (await page.locator(`#${id}`).boundingBox())?.width ?? 0;
  // Without any font all letters have the same width, or none.
  expect(await width('i')).toBeGreaterThan(0);
  expect(await width('m')).toBeGreaterThan((await width('i')) * 2);
});
