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

const start = 'Selecione um equipamento e/ou insira um Post Code para iniciar a busca.';

test('each criterion alone and together; results by maker, narrowed and kept in the address; Back leads through them', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await registered(product));
  await page.getByRole('tab', { name: 'Troubleshooting' }).click();
  await expect(results(page)).toContainText(start);

  const post = page.getByRole('textbox', { name: 'Código POST' });
  await post.fill('55');
  await expect(count(page)).toHaveText('10 resultados');
  await expect(makerHeadings(page)).toHaveText(['AMI (American Megatrends)', 'ASUS', 'MSI']);
  await expect(entries(page).first()).toContainText('memória RAM não instalada');
  expect(
    await results(page)
      .locator('[class*="results"]')
      .evaluate((list) => list.clientHeight),
  ).toBe(400);
  await results(page).getByText('ASUS (6)').click();
  await expect(page.getByRole('radio', { name: 'ASUS (6)' })).toBeChecked();
  await expect(count(page)).toHaveText('6 resultados');
  await expect(makerHeadings(page)).toHaveText(['ASUS']);
  await page.getByRole('searchbox', { name: 'Filtrar resultados' }).fill('maximus');
  await expect(count(page)).toHaveText('2 resultados');
  await expect(entries(page).first().locator('mark').first()).toHaveText('Maximus', { ignoreCase: true });
  await page.getByRole('searchbox', { name: 'Filtrar resultados' }).fill('geladeira');
  await expect(results(page)).toContainText('Nenhum resultado corresponde à sua busca.');
  await page.getByRole('searchbox', { name: 'Filtrar resultados' }).fill('maximus');
  await expect(count(page)).toHaveText('2 resultados');
  const address = page.url();
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    aba: 'troubleshooting',
    post: '55',
    filtro: 'maximus',
  });
  await page.reload();
  await expect(count(page)).toHaveText('2 resultados');
  await expect(post).toHaveValue('55');

  // Another equipment and nothing else: the maker is of another search.
  await page.goto(`${product.address}/troubleshooting`);
  await pick(page, 'Nome ou número do modelo', 'b550-f', /B550-F/);
  await expect(entries(page)).not.toHaveCount(0);
  await expect(makerHeadings(page).first()).not.toHaveText('ASUS');
  const ofModel = Number.parseInt(await count(page).innerText(), 10);
  await post.fill('55');
  await expect(count(page)).toHaveText('2 resultados');
  expect(ofModel).toBeGreaterThan(2);
  await cardSwitch(page, 'Datasheet').check();
  await page.getByRole('combobox', { name: 'Part number ou nome' }).fill('tp');
  await expect(card(page, 'Datasheet').getByText('Digite ao menos 3 letras.').first()).toBeVisible();
  await pick(page, 'Part number ou nome', 'tps51125', /TPS51125/);
  await expect(page).toHaveURL(/datasheet=\d+/);
  await expect(count(page)).toHaveText('2 resultados');
  await post.fill('00');
  await expect(results(page)).toContainText('Nenhum resultado encontrado para a sua busca.');
  await cardSwitch(page, 'Datasheet').uncheck();
  await expect(count(page)).toHaveText('2 resultados');
  await expect(page).not.toHaveURL(/datasheet=/);
  await cardSwitch(page, 'Datasheet').check();
  await expect(page.getByRole('combobox', { name: 'Part number ou nome' })).toHaveValue(/TPS51125/);
  await cardSwitch(page, 'Equipamento').uncheck();
  await cardSwitch(page, 'Post Code').uncheck();
  await expect(entries(page)).not.toHaveCount(0);
  await expect(page).toHaveURL(/\/troubleshooting\?datasheet=\d+$/);
  await page.goBack();
  await page.goBack();
  await expect(post).toHaveValue('00');
  await expect(page.getByRole('combobox', { name: 'Nome ou número do modelo' })).toHaveValue(/B550-F/);

  await page.goto(`${product.address}/troubleshooting?post=p0aa6&equipamento=1`);
  await expect(post).toHaveValue('P0AA6');
  await expect(page.getByRole('region', { name: 'Código de veículo P0AA6' })).toContainText(
    'Propulsão híbrida ou elétrica',
  );
  await page.getByRole('button', { name: 'Limpar nome ou número do modelo' }).click();
  await expect(makerHeadings(page)).toHaveText(['Nissan', 'SAE International', 'Toyota']);
  await expect(count(page)).toHaveText('12 resultados');

  await page.getByRole('button', { name: 'Maximizar' }).click();
  await expect(card(page, 'Post Code')).toBeHidden();
  expect(
    await results(page)
      .locator('[class*="results"]')
      .evaluate((list) => list.clientHeight),
  ).toBeGreaterThan(1_000);
  const link = entries(page).first().getByRole('heading').getByRole('link').first();
  await page.keyboard.press('j');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(count(page)).toHaveText('12 resultados');
});

test.describe('when something is not known or fails', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('an unknown code offers the nearest; a failure says what failed and is tried again', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product), '/troubleshooting');
    const post = page.getByRole('textbox', { name: 'Código POST' });
    await post.fill('P0AA9');
    await expect(page.getByText('Code Post não encontrado.')).toBeVisible();
    await expect(results(page)).toContainText('Nenhum resultado encontrado para a sua busca.');
    await expect(page.getByRole('region', { name: 'Código de veículo P0AA9' })).toBeVisible();
    await page
      .getByRole('group', { name: 'Códigos próximos' })
      .getByRole('button', { name: 'P0AA6' })
      .click();
    await expect(post).toHaveValue('P0AA6');
    await expect(count(page)).toHaveText('12 resultados');

    const broken = { status: 500, contentType: 'text/html', body: '<html>' };
    await page.route('**/codigo-sinal/search*', (route) => route.fulfill(broken));
    await post.fill('62');
    const lookup = card(page, 'Post Code').getByRole('alert');
    await expect(lookup).toContainText('Erro ao buscar Code Post.');
    await expect(results(page).getByRole('alert')).toContainText(
      'Erro ao buscar resultados de troubleshooting.',
    );
    await page.unroute('**/codigo-sinal/search*');
    await page.route('**/compact-search*', (route) => route.fulfill(broken));
    await lookup.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(lookup).toHaveCount(0);
    await expect(results(page).getByRole('alert')).toContainText(
      'Erro ao buscar resultados de troubleshooting.',
    );
    await page.unroute('**/compact-search*');
    await results(page).getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(count(page)).toHaveText('10 resultados');
  });

  test('a result is liked once, counted at once, and known as liked later; a like that fails is only logged', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person);
    const address = `${product.address}/troubleshooting?post=9C`;
    await page.goto(address);
    const like = (place: number) =>
      entries(page)
        .nth(place)
        .getByRole('button', { name: /^Útil: / });
    await expect(like(0)).toHaveAttribute('aria-pressed', 'false');
    const before = Number(await like(0).innerText());
    let tries = 0;
    await page.route('**/like/likes?*', async (route) => {
      tries += 1;
      // Counted before the server answers.
      await expect(like(0)).toHaveText(String(before + 1));
      await route.continue();
    });
    const answered = page.waitForResponse(/\/like\/likes\?/);
    await like(0).click();
    expect((await answered).status()).toBe(200);
    await expect(like(0)).toHaveAttribute('aria-pressed', 'true');
    await like(0).click();
    await page.unroute('**/like/likes?*');
    expect(tries).toBe(1);

    await page.goto(address);
    // Whether it is liked is asked once it is seen.
    await like(0).scrollIntoViewIfNeeded();
    await expect(like(0)).toHaveAttribute('aria-pressed', 'true');
    await expect(like(0)).toHaveText(String(before + 1));

    const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.route('**/like/likes?*', (route) => route.abort());
    await like(1).click();
    expect((await warning).text()).toContain('A like was not saved');
    await expect(like(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
