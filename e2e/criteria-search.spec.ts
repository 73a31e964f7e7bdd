import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Resultados', exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardSwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const entries = (page: Page) => results(page).getByRole('article');
const count = (page: Page) => results(page).getByRole('status').first();
const makerHeadings = (page: Page) => results(page).getByRole('heading', { level: 3 });

async function pick(page: Page, field: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

test('each criterion alone and together; results by maker, narrowed and kept in the address; Back leads through them', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await registered(product));
  await page.getByRole('tab', { name: 'Troubleshooting' }).click();
  const post = page.getByRole('textbox', { name: 'Código POST' });
  await post.fill('62');
  await expect(count(page)).toHaveText('2 resultados');
  await expect(makerHeadings(page)).toHaveText(['AMI (American Megatrends), ASUS', 'Phoenix Technologies']);
  await expect(entries(page)).toHaveCount(2);
  expect(
    await results(page)
      .locator('[class*="results"]')
      .evaluate((list) => getComputedStyle(list).maxHeight),
  ).toBe('400px');
  await results(page).getByText('ASUS (1)').click();
  await expect(page.getByRole('radio', { name: 'ASUS (1)' })).toBeChecked();
  await expect(count(page)).toHaveText('1 resultado');
  await expect(makerHeadings(page)).toHaveText(['ASUS']);
  await page.getByRole('searchbox', { name: 'Filtrar resultados' }).fill('maximus');
  await expect(count(page)).toHaveText('1 resultado');
  await expect(entries(page).first().locator('mark').first()).toHaveText('Maximus', { ignoreCase: true });
  const address = page.url();
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    aba: 'troubleshooting',
    post: '62',
    filtro: 'maximus',
  });
  await page.reload();
  await expect(count(page)).toHaveText('1 resultado');
  await expect(post).toHaveValue('62');

  // Only the equipment remains; the maker belonged to another search.
  await page.goto(`${product.address}/troubleshooting`);
  await pick(page, 'Nome ou número do modelo', 'b550-f', /B550-F/);
  await expect(entries(page)).not.toHaveCount(0);
  await expect(makerHeadings(page).first()).not.toHaveText('ASUS');
  await cardSwitch(page, 'Datasheet').check();
  await pick(page, 'Part number ou nome', 'tps51125', /TPS51125/);
  await expect(page).toHaveURL(/datasheet=\d+/);
  await cardSwitch(page, 'Equipamento').uncheck();
  await expect(page).toHaveURL(/\/troubleshooting\?datasheet=\d+$/);
  await expect(entries(page)).not.toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Nome ou número do modelo' })).toHaveValue(/B550-F/);

  await page.goto(`${product.address}/troubleshooting?post=p0aa6&equipamento=1`);
  await expect(post).toHaveValue('P0AA6');
  await expect(page.getByRole('region', { name: 'Código de veículo P0AA6' })).toContainText(
    'Propulsão híbrida ou elétrica',
  );
  await page.getByRole('button', { name: 'Limpar nome ou número do modelo' }).click();
  await expect(makerHeadings(page)).toHaveText(['Nissan, SAE International, Toyota']);
  await expect(count(page)).toHaveText('1 resultado');

  await page.getByRole('button', { name: 'Maximizar' }).click();
  await expect(card(page, 'Post Code')).toBeHidden();
  expect(
    await results(page)
      .locator('[class*="results"]')
      .evaluate((list) => getComputedStyle(list).maxHeight),
  ).toBe('none');
  const link = entries(page).first().getByRole('heading').getByRole('link').first();
  await page.keyboard.press('j');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(count(page)).toHaveText('1 resultado');

  // The list of all records is below it. The link in a row's first cell covers the whole row.
  await page.goto(`${product.address}/troubleshooting`);
  await page.getByLabel('Filtrar por sintoma, solução ou equipamento').fill('PRIUS');
  await expect(page).toHaveURL(/registros=PRIUS/);
  const row = page.getByRole('table', { name: 'Registros de troubleshooting' }).getByRole('row').nth(1);
  await expect(row).toContainText('Toyota Prius');
  await row.getByRole('cell').last().click({ force: true });
  await expect(page).toHaveURL(/\/(sintomas|troubleshooting)\/\d+$/);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page.getByLabel('Filtrar por sintoma, solução ou equipamento')).toHaveValue('PRIUS');
});
