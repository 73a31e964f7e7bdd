import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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
