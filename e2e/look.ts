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

/** The views of one visit: every width, and in each theme the accessibility rules that depend on it. */
const views = [
  { width: 1440, colorScheme: 'light', rules: 'all' },
  { width: 1366, colorScheme: 'light', rules: 'none' },
  { width: 1280, colorScheme: 'light', rules: 'none' },
  { width: 768, colorScheme: 'light', rules: 'none' },
  { width: 360, colorScheme: 'dark', rules: 'of colours' },
] as const;

type Rules = (typeof views)[number]['rules'];

/** For one visit of many screens, with three views of each. */
const lookTimeoutMs = 300_000;

/** A screen's longest animation takes 600 ms. */
const stillTimeoutMs = 15_000;

/** Replaces axe, half a megabyte, on a screen that has loaded it already. */
const nothingMore = 'void 0';

/** `npm run looks` visits screens in every combination, and so also sees what depends on the width at which one opens. */
const isEveryPair = process.env.LOOKS === 'all';

const looks: Look[] = isEveryPair
  ? widths.flatMap((width) =>
      (['light', 'dark'] as const).map((colorScheme) => ({
        name: `at ${width} px, ${colorScheme}`,
        width,
        colorScheme,
      })),
    )
  : [];

/**
 * Visits some screens in their states (an open dialog, an error at a field), in its own browser, signed out; `visit`
 * calls `checkLook` at each. Only in `npm run looks`; `npm run looks addresses` opens every address once, by `look.spec.ts`.
 * @param what the screens, for the title
 * @param isTouched whether the browser is a touch device at the width of a phone
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

/** Checks that nothing overflows, and that axe finds nothing. */
export async function checkLook(page: Page): Promise<void> {
  if (isEveryPair) {
    await standStill(page);
    await checkRules(page, 'all');
    await checkOverflow(page);
    return;
  }
  for (const [place, { width, colorScheme, rules }] of views.entries()) {
    // A screen opens in the first view, and stays there afterwards.
    if (place > 0) await show(page, width, colorScheme);
    await standStill(page);
    await checkRules(page, rules);
    await checkOverflow(page);
  }
  await show(page, views[0].width, views[0].colorScheme);
}

async function show(page: Page, width: number, colorScheme: Look['colorScheme']): Promise<void> {
  await page.setViewportSize({ width, height: heightPx });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Waits until nothing moves or fades, and two frames more for the layout that depends on the width. */
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

async function checkRules(page: Page, rules: Rules): Promise<void> {
  if (rules === 'none') return;
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: nothingMore }) })
    .options({
      resultTypes: ['violations'],
      ...(rules === 'of colours' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    })
    // Screens have no frames; the default would open a blank page with axe in it for them, every time.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
}

async function checkOverflow(page: Page): Promise<void> {
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflowPx).toBeLessThanOrEqual(0);
  // A table wider than its container is cut off, unless the container scrolls.
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
