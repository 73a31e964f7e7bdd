import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, type Product, test } from './product.ts';

const heightPx = 800;
const telephonePx = 360;
const widths = [telephonePx, 768, 1440];

interface Look {
  name: string;
  width: number;
  colorScheme: 'light' | 'dark';
}

/** What one visit of a screen is seen at: each width, and the accessibility rules in each theme. */
const views = [
  { width: 1440, colorScheme: 'light', withRules: true },
  { width: 768, colorScheme: 'light', withRules: false },
  { width: 360, colorScheme: 'dark', withRules: true },
] as const;

/** One visit of many screens: three views of each. */
const lookTimeoutMs = 300_000;

/** The longest animation of a screen takes 600 ms. */
const stillTimeoutMs = 15_000;

/** In place of axe, half a megabyte that a visited screen has read already. */
const nothingMore = 'void 0';

const isEveryPair = process.env.LOOKS === 'all';

/**
 * How often the screens are visited to be looked at: once, as `checkLook` takes each width and each theme. `npm run
 * looks` visits them at every pair, and so also sees what a screen does only where it opens at that width.
 */
const looks: Look[] = isEveryPair
  ? widths.flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        name: `at ${width} px, ${colorScheme}`,
        width,
        colorScheme,
      })),
    )
  : [{ name: 'at three widths, in both themes', width: views[0].width, colorScheme: views[0].colorScheme }];

/**
 * A visit of some screens to be looked at, in a browser of its own where nobody is signed in; `visit` calls `checkLook` at each.
 * @param what the screens, for the title
 * @param isTouched at the width of a telephone, the browser is one
 */
export function testLook(
  what: string,
  visit: (page: Page, product: Product, look: Look) => Promise<void>,
  { isTouched = false }: { isTouched?: boolean } = {},
): void {
  for (const look of looks) {
    const { name, width, colorScheme } = look;
    test(`${what} ${name}: nothing overflows, and the accessibility rules hold`, async ({
      browser,
      product,
    }) => {
      test.setTimeout(lookTimeoutMs);
      const isTelephone = isTouched && width === telephonePx;
      const context = await browser.newContext({
        viewport: { width, height: heightPx },
        colorScheme,
        reducedMotion: 'reduce',
        hasTouch: isTelephone,
        isMobile: isTelephone,
      });
      await visit(await context.newPage(), product, look);
      await context.close();
    });
  }
}

/** Nothing overflows, and axe finds nothing. */
export async function checkLook(page: Page): Promise<void> {
  if (isEveryPair) {
    await standStill(page);
    await checkRules(page);
    await checkOverflow(page);
    return;
  }
  for (const [place, { width, colorScheme, withRules }] of views.entries()) {
    // A screen opens at the first view, and is left there.
    if (place > 0) await show(page, width, colorScheme);
    await standStill(page);
    if (withRules) await checkRules(page);
    await checkOverflow(page);
  }
  await show(page, views[0].width, views[0].colorScheme);
}

async function show(page: Page, width: number, colorScheme: Look['colorScheme']): Promise<void> {
  await page.setViewportSize({ width, height: heightPx });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Waits until nothing moves or fades, nor in the two frames after, in which what hangs on the width is laid out again. */
async function standStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      new Promise<boolean>((resolve) => {
        const isStill = () => document.getAnimations().every(({ playState }) => playState !== 'running');
        requestAnimationFrame(() => {
          const wasStill = isStill();
          requestAnimationFrame(() => resolve(wasStill && isStill()));
        });
      }),
    undefined,
    { timeout: stillTimeoutMs },
  );
}

async function checkRules(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: nothingMore }) })
    .options({ resultTypes: ['violations'] })
    // No screen has frames; for them the default opens a blank page, and axe in it, each time.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
}

async function checkOverflow(page: Page): Promise<void> {
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflowPx).toBeLessThanOrEqual(0);
  // A table too wide for its frame is cut off, unless the frame scrolls.
  const cutTables = await page
    .locator('table')
    .evaluateAll(
      (tables) =>
        tables.filter(
          ({ parentElement, scrollWidth }) =>
            parentElement !== null &&
            scrollWidth > parentElement.clientWidth &&
            getComputedStyle(parentElement).overflowX !== 'auto',
        ).length,
    );
  expect(cutTables).toBe(0);
}
