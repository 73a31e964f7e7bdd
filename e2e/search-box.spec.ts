import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const box = (page: Page) => page.getByRole('searchbox');
const seek = async (page: Page, term: string) => {
  await box(page).fill(term);
  await box(page).press('Enter');
};
const nearestText = 'Os mais próximos: nem todas as palavras foram encontradas';
const nearest = (page: Page) => page.getByRole('heading', { name: nearestText });
const noneMeetsText = 'Nenhum registro tem todas as palavras. Os mais próximos:';
const openResults = async (page: Page, product: Product) =>
  openSignedIn(page, product, await registered(product));

test('a search is in the address; results and near matches can be walked through by keyboard', async ({
  page,
  product,
}) => {
  await openResults(page, product);
  await seek(page, 'bateria');
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByText(/Página 2 de \d+/)).toBeVisible();
  await expect(page).toHaveURL(`${product.address}/?q=bateria&pagina=2`);
  await page.reload();
  await expect(page.getByText(/Página 2 de \d+/)).toBeVisible();
  await seek(page, 'lavadora samsung porta aberta');
  await expect(page.getByRole('status').first()).toHaveText('1 resultado');
  await expect(page.getByRole('article').first()).toContainText('Lavadora Samsung com erro DC');
  const under = page.getByRole('list', { name: nearestText });
  await expect(under.getByRole('article').first()).toContainText('Lavadora Samsung com erro 9C');
  const links = page.locator('[data-result-link]');
  const count = await links.count();
  // Pressing Enter in the box moved the focus to the first result.
  await expect(links.first()).toBeFocused();
  for (let place = 1; place < count; place += 1) {
    await page.keyboard.press('j');
    await expect(links.nth(place)).toBeFocused();
  }
  await page.keyboard.press('k');
  await expect(links.nth(count - 2)).toBeFocused();
  await seek(page, 'xqzwvkj plughwk');
  await page.getByRole('link', { name: 'Criar novo sintoma com este texto' }).click();
  await expect(page.getByRole('textbox', { name: 'Descrição do sintoma' })).toHaveValue('xqzwvkj plughwk');
  await page.goBack();
  await page.goBack();
  await expect(box(page)).toHaveValue('lavadora samsung porta aberta');
});

testLook('what the search says', async (page, product) => {
  await openResults(page, product);
  const long = 'xqzwvkj'.repeat(12);
  for (const [term, seen] of [
    [`plughwk ${long} vbnmzxc qwrtpsd fghjklm`, page.getByText('Nada encontrado para')],
    ['batria', page.getByText('Mostrando resultados para')],
    ['P0AGG', page.getByText('Os mais próximos que conhecemos:')],
    ['bateria', page.getByRole('list', { name: 'Datasheets e artigos' })],
    ['bateria xqzwvkj estufada', page.getByText(noneMeetsText)],
    ['lavadora samsung porta aberta', nearest(page)],
  ] as const) {
    await page.goto(`${product.address}/?q=${encodeURIComponent(term)}`);
    await expect(seen).toBeVisible();
    await checkLook(page);
  }
  await page.goto(`${product.address}/?q=bateria&exata=1`);
  await expect(page.getByText('do jeito que foi digitado')).toBeVisible();
  await checkLook(page);
});
