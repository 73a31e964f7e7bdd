import type { Page } from '@playwright/test';
import { adminOf } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, startProduct, test } from './product.ts';
import { waitForResults } from './results.ts';

const places = {
  workbench: '/',
  results: '/?q=n%C3%A3o%20liga',
  codes: '/troubleshooting',
  entry: '/troubleshooting/1',
  symptom: '/sintomas/1',
  models: '/equipment-models',
  model: '/equipment-models/25',
  article: '/artigos/1',
  form: '/sintomas/new',
  dashboard: '/dashboard',
};

const views = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 360, height: 740, colorScheme: 'dark' },
] as const;

/** Of all pixels: another version of the browser draws the edges of letters a little differently. */
const mayDiffer = 0.01;

/** What the server says is the same in every run: all that differs in a fresh base is when it was made. */
async function stopTheClock(page: Page): Promise<void> {
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const body = text
      .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"2026-01-05T12:00:00Z"')
      .replace(/("semana":)"[^"]+"/g, '$1"2026-01-05"');
    await route.fulfill({ response, body });
  });
}

// On a base of its own, in which no other test has worked. After a change of the look that is meant:
// npm run looks details -- --update-snapshots
test('ten screens look as they did @detail', async ({ browser }) => {
  test.setTimeout(240_000);
  const product = await startProduct({ READING: 'off' });
  try {
    const context = await browser.newContext({ viewport: views[0], reducedMotion: 'reduce' });
    const page = await context.newPage();
    await stopTheClock(page);
    await openSignedIn(page, product, adminOf(product));
    // Where the sign-in button was, a card would be pointed at.
    await page.mouse.move(0, 0);
    for (const [name, place] of Object.entries(places)) {
      await page.goto(product.address + place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (name === 'results') await waitForResults(page);
      // Comes after the page's other parts.
      if (name === 'model') await expect(page.getByText('Ainda não há leituras')).toBeVisible();
      for (const { colorScheme, ...viewport } of views) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
        await expect.soft(page).toHaveScreenshot(`${name}-${viewport.width}-${colorScheme}.png`, {
          maxDiffPixelRatio: mayDiffer,
          mask: [page.locator('footer')],
        });
      }
    }
    await context.close();
  } finally {
    await product.dispose();
  }
});
