import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const widths = [360, 768, 1440];
const everyPair = widths.flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/**
 * How the screens are looked at: each width and each theme once, as overflow hangs on the width and contrast on the theme.
 * `npm run looks` takes every pair.
 */
export const looks: { width: number; colorScheme: 'light' | 'dark' }[] =
  process.env.LOOKS === 'all'
    ? everyPair
    : [
        { width: 360, colorScheme: 'light' },
        { width: 768, colorScheme: 'dark' },
        { width: 1440, colorScheme: 'light' },
      ];

/** Nothing overflows, and axe finds nothing. */
export async function checkLook(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
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
