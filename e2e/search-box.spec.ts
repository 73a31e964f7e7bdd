import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { adminOf, callApi, signInElsewhere } from '../scripts/testing/people.ts';
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

test('an older search is given up for a newer one, whose results its late answer never replaces', async ({
  page,
  product,
}) => {
  await openResults(page, product);
  await seek(page, 'p0aa6');
  const shown = page.getByRole('article').first();
  await expect(shown).toContainText('P0AA6');
  const late = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  await page.route('**/search/global?q=bateria&**', async (route) => {
    const response = await route.fetch();
    await late.promise;
    // Nobody waits for it any more.
    await route.fulfill({ response }).catch(() => undefined);
    delivered.resolve();
  });
  const asked = page.waitForRequest('**/search/global?q=bateria&**');
  const givenUp = page.waitForEvent('requestfailed');
  await seek(page, 'bateria');
  await asked;
  // What was found before stays, dimmed, while the answer is waited for.
  await expect(page.locator('[data-stale]')).toContainText('P0AA6');
  await seek(page, 'capacitor estufado');
  expect((await givenUp).url()).toContain('q=bateria&');
  await expect(shown).toContainText('capacitores estufados');
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const found = await page.getByRole('article').allTextContents();
  late.resolve();
  await delivered.promise;
  await expect(page).toHaveURL(/\?q=capacitor\+estufado$/);
  expect(await page.getByRole('article').allTextContents()).toEqual(found);
});

test('a slip is corrected and said, and the words as they were typed are one click away', async ({
  page,
  product,
}) => {
  await openResults(page, product);
  await seek(page, 'batria');
  const note = page.getByText('Mostrando resultados para');
  await expect(note).toContainText('«bateria»');
  await expect(note.locator('strong')).toHaveText(['bateria']);
  await expect(page.getByRole('status')).toContainText('para «bateria»');
  await page.getByRole('link', { name: 'Buscar «batria» do jeito que digitei' }).click();
  await expect(page).toHaveURL(`${product.address}/?q=batria&exata=1`);
  await expect(page.getByText('«bateria»')).toHaveCount(0);
  await page.getByRole('link', { name: 'Buscar com correções' }).click();
  await expect(page).toHaveURL(`${product.address}/?q=batria`);
  await expect(note).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/exata=1/);
  // Another term is corrected again.
  await seek(page, 'batria fraca');
  await expect(page).toHaveURL(`${product.address}/?q=batria+fraca`);
  await expect(note.locator('strong')).toHaveText(['bateria']);
});

test('a fault stands once and counts once, with its other models and fixes folded under it', async ({
  page,
  product,
}) => {
  await openResults(page, product);
  await seek(page, 'P0A80');
  const card = page.getByRole('article').first();
  await expect(card).toContainText('P0A80: substituir a bateria');
  await expect(page.getByRole('article').filter({ hasText: 'P0A80: substituir a bateria' })).toHaveCount(1);
  const more = card.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Toyota' }) });
  await expect(more.first()).toBeVisible();
  const shownAtFirst = await more.count();
  await card.getByRole('button', { name: 'Mostrar os outros' }).click();
  await expect.poll(() => more.count()).toBeGreaterThan(shownAtFirst);
  await expect(page.getByRole('status')).toHaveText('1 resultado');
  await card.getByRole('link', { name: 'Limpar ventoinha e barramentos.' }).first().click();
  await expect(page).toHaveURL(/\/troubleshooting\/\d+$/);
});

test('where nothing has all the words, that is said, and the nearest are gone through by keyboard with the rest', async ({
  page,
  product,
}) => {
  await openResults(page, product);
  await seek(page, 'bateria');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(nearest(page)).toHaveCount(0);
  await seek(page, 'bateria xqzwvkj estufada');
  await expect(page.getByRole('status')).toHaveText(noneMeetsText);
  await expect(nearest(page)).toHaveCount(0);
  const under = page.getByRole('list', { name: noneMeetsText });
  const links = page.locator('[data-result-link]');
  await expect(under.locator('[data-result-link]').first()).toBeVisible();
  const count = await links.count();
  await box(page).blur();
  for (let place = 0; place < count; place += 1) {
    await page.keyboard.press('j');
    await expect(links.nth(place)).toBeFocused();
  }
  await page.keyboard.press('k');
  await expect(links.nth(count - 2)).toBeFocused();
});

test('what meets all that was sought is counted and comes first; the nearest follow under one heading', async ({
  page,
  product,
}) => {
  await openResults(page, product);
  await seek(page, 'aquecedor da cabine ptc com fuga');
  await expect(page.getByRole('status')).toHaveText('1 resultado');
  await expect(page.getByRole('article').first()).toContainText('P0AA6: falha de isolação');
  await expect(nearest(page)).toHaveCount(1);
  const under = page.getByRole('list', { name: nearestText });
  await expect(under.getByRole('article').first()).toContainText(
    'Aquecedor elétrico (PTC) não aquece a cabine',
  );
  await expect(under.getByText('P0AA6: falha de isolação')).toHaveCount(0);
});

test('the words of a record that met the search are marked, also where others were typed', async ({
  page,
  product,
}) => {
  await openResults(page, product);
  await expect(page.locator('mark')).toHaveCount(0);
  await seek(page, 'capacitor inchado');
  const first = page
    .locator('li')
    .filter({ has: page.locator('[data-result-link]') })
    .first();
  await expect(first.locator('mark', { hasText: 'estufados' }).first()).toBeVisible();
  await seek(page, '');
  await expect(page.getByText('Registros mais úteis')).toBeVisible();
  await expect(page.locator('mark')).toHaveCount(0);
});

test.describe('beside the records', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('datasheets and articles that hold the term are a line with links; where they cannot be counted the results stay', async ({
    page,
    product,
  }) => {
    await openResults(page, product);
    const others = page.getByRole('list', { name: 'Datasheets e artigos' });
    await seek(page, 'IRF540N');
    await expect(page.getByRole('article').first()).toBeVisible();
    await others.getByRole('link', { name: '1 datasheet com «IRF540N»' }).click();
    await expect(page).toHaveURL(/\/datasheets\/\d+$/);
    await page.goBack();
    await seek(page, 'bateria');
    await others.getByRole('link', { name: /^\d+ artigos com «bateria»$/ }).click();
    await expect(page).toHaveURL(`${product.address}/artigos?busca=bateria`);
    await page.goBack();
    await page.route(/\/api\/v1\/(datasheets|artigos)\?/, (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    const refused = page.waitForResponse(/\/datasheets\?/);
    await seek(page, 'capacitor estufado');
    expect((await refused).status()).toBe(503);
    await expect(page.getByRole('article').first()).toContainText('capacitores estufados');
    await expect(others).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('an admin has the order explained, in the address too; nobody else is offered it', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, adminOf(product));
  await seek(page, 'batria estufada');
  await page.getByRole('switch', { name: 'Explicar a ordem' }).click();
  await expect(page).toHaveURL(`${product.address}/?q=batria+estufada&explicar=1`);
  const first = page.getByRole('article').first();
  await first.getByRole('button', { name: /^\d,\d\d pontos, atende a tudo$/ }).click();
  const table = first.getByRole('region', { name: 'Por que está nesta ordem' });
  await expect(table.getByRole('row', { name: /^batria palavra erro de digitação corrigido/ })).toBeVisible();
  await checkLook(page);
  await openSignedIn(page, product, await registered(product), '/?q=batria+estufada&explicar=1');
  await expect(first).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Explicar a ordem' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: / pontos, / })).toHaveCount(0);
});

test.describe('a search that finds nothing', () => {
  const term = 'xqzwvkj plughwk';

  test('offers the codes nearest to one with a slip, and the datasheet of a part that no record names', async ({
    page,
    product,
  }) => {
    const part = { part_number: 'MF-MSMF200-2', nome: 'Fusível rearmável', fabricante_id: 1 };
    const token = await signInElsewhere(product, adminOf(product));
    expect((await callApi(product, 'POST /datasheets', part, token)).status).toBe(201);
    await openResults(page, product);
    await seek(page, 'MF-MSMF200');
    await expect(page.getByText('Nada encontrado para «MF-MSMF200».')).toBeVisible();
    await page.getByRole('link', { name: '1 datasheet com «MF-MSMF200»' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('MF-MSMF200-2');
    await page.goBack();
    await seek(page, 'P0AAG');
    await expect(page.getByText('Nenhum registro tem todas as palavras. Os mais próximos:')).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('P0AA6: falha de isolação');
    await seek(page, 'P0AGG');
    await expect(page.getByText('Nada encontrado para «P0AGG».')).toBeVisible();
    const near = page.getByRole('group', { name: 'Códigos próximos' }).getByRole('button').first();
    const code = await near.innerText();
    await near.click();
    await expect(page).toHaveURL(`${product.address}/?q=${code}`);
    await expect(page.getByRole('article').first()).toContainText(`${code}:`);
  });

  test('says what was sought, and offers less of it, or a new symptom with the text', async ({
    page,
    product,
  }) => {
    await openResults(page, product);
    await seek(page, term);
    await expect(page.getByText('Nenhum item encontrado.')).toBeVisible();
    await expect(page.getByText(`Nada encontrado para «${term}».`)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Buscar (sem|só) / })).toHaveText([
      'Buscar sem «xqzwvkj»',
      'Buscar só «xqzwvkj»',
    ]);
    await page.getByRole('link', { name: 'Buscar sem «xqzwvkj»' }).click();
    await expect(page).toHaveURL(`${product.address}/?q=plughwk`);
    await expect(box(page)).toHaveValue('plughwk');
    await expect(page.getByText('Nada encontrado para «plughwk».')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Buscar (sem|só) / })).toHaveCount(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Criar novo sintoma com este texto' }).click();
    await expect(page).toHaveURL(`${product.address}/sintomas/new`);
    await expect(page.getByRole('textbox', { name: 'Descrição do sintoma' })).toHaveValue(term);
  });

  test('offers no new symptom to who may not write one', async ({ page, product }) => {
    await page.route('**/api/v1/policy', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), 'edit-knowledge-base': 'admin' } });
    });
    await openResults(page, product);
    await seek(page, term);
    await expect(page.getByText(`Nada encontrado para «${term}».`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Criar novo sintoma com este texto' })).toHaveCount(0);
  });
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
    ['aquecedor da cabine ptc com fuga', nearest(page)],
  ] as const) {
    await page.goto(`${product.address}/?q=${encodeURIComponent(term)}`);
    await expect(seen).toBeVisible();
    await checkLook(page);
  }
  await page.goto(`${product.address}/?q=bateria&exata=1`);
  await expect(page.getByText('do jeito que foi digitado')).toBeVisible();
  await checkLook(page);
});
