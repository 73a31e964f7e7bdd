import type { Locator, Page } from '@playwright/test';
import { someFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { openSignedIn } from './people.ts';
import { pixelsOf } from './pixels.ts';
import { expect, test } from './product.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Código POST' });
const widths = [1366, 360];
/** Codes, and the keys that are pressed in each. */
const codes = { '62': ['End'], P0AA6: ['Home', 'End', 'ArrowLeft'], '1234567890': ['End'] };

/** The lit pixels of the display, column by column in each of its cells. */
async function litOf(page: Page, cells: number): Promise<string[]> {
  const { width, height, at } = await pixelsOf(page, field(page).locator('..'));
  const isLit = (x: number, y: number) => {
    const [red, green] = at(x, y);
    return red > 140 && red - green > 60;
  };
  const column = (x: number) => Array.from({ length: height }, (_, y) => (isLit(x, y) ? '#' : '.')).join('');
  // Without the line after it, the last cell is narrower.
  const cellPx = (width + 2) / cells;
  return Array.from({ length: cells }, (_, cell) =>
    Array.from({ length: Math.floor(cellPx) }, (_, x) => Math.round(cell * cellPx) + x)
      .filter((x) => x < width)
      .map(column)
      .join('\n'),
  );
}

/** One character stands in the middle of each cell. */
function checkInMiddle(cells: string[], code: string): void {
  for (const [place, cell] of cells.entries()) {
    const columns = cell.split('\n');
    const lit = columns.flatMap((column, x) => (column.includes('#') ? [x] : []));
    const [first = 0, last = 0] = [lit[0], lit.at(-1)];
    const middle = (first + last) / 2 / columns.length;
    expect({ code, place, isLit: lit.length > 1, isWhole: first > 1 && last < columns.length - 2 }).toEqual({
      code,
      place,
      isLit: true,
      isWhole: true,
    });
    expect(Math.abs(middle - 0.5), `${code}, character ${place + 1}`).toBeLessThan(0.1);
  }
}

/** How far the display or anything around it is scrolled, also after somebody has tried. */
const scrolledBy = (field: Locator) =>
  field.evaluate((element) => {
    const around: number[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      at.scrollLeft += 30;
      around.push(at.scrollLeft);
    }
    return Math.max(...around);
  });

const ways: [name: string, act: (page: Page, code: string) => Promise<void>][] = [
  ['filled after it was emptied', (page, code) => field(page).fill(code)],
  ['typed', (page, code) => field(page).pressSequentially(code)],
  [
    'pasted',
    async (page, code) => {
      await field(page).focus();
      await page.keyboard.insertText(code);
    },
  ],
];

test('the display of a POST code shows what it holds, however that came into it', async ({
  page,
  product,
}) => {
  const person = await registered(product);
  const { troubleshooting_ids, sintoma_id } = await someFlow(product, person);
  await openSignedIn(page, product, person);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    for (const [code, keys] of Object.entries(codes)) {
      await page.goto(`${product.address}/troubleshooting?post=${code}`);
      if (width === 360) await page.getByRole('button', { name: `Post Code ${code}` }).click();
      await page.locator('body').click({ position: { x: 1, y: 1 } });
      await expect(field(page)).toHaveValue(code);
      const shown = await litOf(page, code.length);
      checkInMiddle(shown, code);
      for (const [name, act] of ways) {
        await field(page).fill('');
        await act(page, code);
        for (const key of keys) {
          await field(page).press(key);
          await expect(field(page)).toHaveValue(code);
          expect(await litOf(page, code.length), `${code} ${name}, then ${key}`).toEqual(shown);
        }
      }
      expect(await scrolledBy(field(page))).toBe(0);
    }
    for (const place of [`/troubleshooting/${troubleshooting_ids[0]}`, `/sintomas/${sintoma_id}`]) {
      await page.goto(`${product.address}${place}/add-code`);
      await field(page).fill('P0A80');
      await page.getByRole('button', { name: 'Limpar' }).click();
      await field(page).pressSequentially('P0AA6');
      checkInMiddle(await litOf(page, 5), 'P0AA6');
    }
  }
});

test('on a phone the name of a criterion opens it, with the field ready to be typed into', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, product, await registered(product), '/troubleshooting');
  await expect(page.getByRole('combobox', { name: 'Nome ou número do modelo' })).toBeVisible();
  await expect(field(page)).toBeHidden();
  await page.getByRole('button', { name: 'Post Code' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('62');
  await expect(page.getByRole('button', { name: 'Ver 2 resultados' })).toBeVisible();
  await page.getByRole('button', { name: 'Datasheet' }).click();
  await expect(page.getByRole('switch', { name: 'Datasheet' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Part number ou nome' })).toBeFocused();
  await page.getByRole('button', { name: 'Post Code' }).click();
  await expect(page.getByRole('switch', { name: 'Post Code' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Post Code 62' })).toHaveAttribute('aria-expanded', 'false');
});
