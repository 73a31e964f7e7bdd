import type { Page } from '@playwright/test';
import { adminOf } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const shown = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
};

test('a dark record prints black on white, with its address, and nothing to press @detail', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSignedIn(page, product, adminOf(product), '/troubleshooting/1');
  await shown(page);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByText(`${product.address}/troubleshooting/1 · impresso em`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(
    await page.locator('main :is(button, input), header, footer').filter({ visible: true }).count(),
  ).toBe(0);
  const colours = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body);
    return [backgroundColor, getComputedStyle(document.querySelector('h1') as Element).color];
  });
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('in high contrast switches and code cells have an edge @detail', async ({ page, product }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openSignedIn(page, product, adminOf(product), '/troubleshooting');
  await shown(page);
  const edges = await page
    .locator('.mantine-Switch-track, .mantine-Switch-thumb')
    .or(page.getByLabel('Código POST').locator('..'))
    .evaluateAll((all) => all.map((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth)));
  expect(edges.length).toBeGreaterThan(10);
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(1);
});

test('a phone on its side keeps two thirds of its height for what is read @detail', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openSignedIn(page, product, adminOf(product), '/troubleshooting/1');
  await shown(page);
  await page.mouse.wheel(0, 400);
  const taken = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, top, bottom }) => width > innerWidth / 2 && bottom > 0 && top < innerHeight)
      .reduce((sum, { height }) => sum + height, 0),
  );
  expect(taken).toBeLessThan(360 / 3);
});
