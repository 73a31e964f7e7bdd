import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { fitWidths, misfits, narrowestWidths } from './fit.ts';
import { expect, type Product, test } from './product.ts';
import { lowTargets } from './targets.ts';

const heightPx = 800;
const telephonePx = 360;
const widths = [telephonePx, 768, 1440];

interface Look {
  name: string;
  width: number;
  colorScheme: 'light' | 'dark';
}

/** The views of one visit: in each theme the accessibility rules that depend on it. */
const views = [
  { width: 1440, colorScheme: 'light', rules: 'all' },
  { width: telephonePx, colorScheme: 'dark', rules: 'of colours' },
] as const;

type Rules = 'all' | 'of colours';

/** Wider than the one that is shipped, and on every machine that runs these tests: what fits in it, fits in any. */
const widerFont = '"DejaVu Sans"';

/** For one visit of many screens, with three views of each. */
const lookTimeoutMs = 300_000;

/** A screen's longest animation takes 600 ms. */
const stillTimeoutMs = 15_000;

/** Replaces axe, half a megabyte, on a screen that has loaded it already. */
const nothingMore = 'void 0';

/** `npm run looks` visits the states of screens in every combination, and so also sees what depends on the width at which one opens. */
const isOfStates = ['all', 'states'].includes(process.env.LOOKS ?? '');

const looks: Look[] = isOfStates
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
 * calls `checkLook` at each. Only in `npm run looks` and `npm run looks states`; `npm run looks addresses` opens every address once, by
 * `look.spec.ts`.
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

/** Presses an action of a record, which stands under a button of its own where there is little room. */
export async function pressAction(page: Page, name: string): Promise<void> {
  const others = page.getByRole('button', { name: 'Mais ações', expanded: false });
  if (await others.isVisible()) await others.click();
  await page.getByRole('button', { name }).click();
}

/** Checks that everything fits, at every width and in a wider font too, and that axe finds nothing. */
export async function checkLook(page: Page): Promise<void> {
  await standStill(page);
  if (isOfStates) {
    await checkRules(page, 'all');
    await checkFit(page);
    await checkTargets(page);
    return;
  }
  const [first, ...others] = views;
  await checkRules(page, first.rules);
  await checkFitEverywhere(page);
  for (const { width, colorScheme, rules } of others) {
    await show(page, width, colorScheme);
    await standStill(page);
    await checkRules(page, rules);
    await checkTargets(page);
  }
  // A screen opens in the first view.
  await show(page, first.width, first.colorScheme);
}

async function checkTargets(page: Page): Promise<void> {
  if (page.viewportSize()?.width === telephonePx)
    expect.soft(await lowTargets(page), 'too low for a finger').toEqual([]);
}

async function checkFitEverywhere(page: Page): Promise<void> {
  const checkAt = async (widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: heightPx });
      await checkFit(page, width);
    }
  };
  await checkAt(fitWidths);
  await setFont(page, widerFont);
  await checkAt(narrowestWidths);
  await setFont(page, null);
}

const setFont = (page: Page, font: string | null) =>
  page.evaluate(
    (family) => document.documentElement.style.setProperty('--mantine-font-family', family),
    font,
  );

async function show(page: Page, width: number, colorScheme: Look['colorScheme']): Promise<void> {
  await page.setViewportSize({ width, height: heightPx });
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Waits until the shipped font is there and nothing moves or fades, and two frames more for the layout that depends on the width. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
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

async function checkFit(page: Page, width?: number): Promise<void> {
  expect(await misfits(page), `what does not fit${width === undefined ? '' : ` at ${width} px`}`).toEqual([]);
}
