import type { Page } from '@playwright/test';
import { adminToken, callApi, created } from '../scripts/testing/people.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const list = (page: Page) => page.getByRole('textbox', { name: 'Sinônimos desta instalação' });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const saved = (page: Page) => page.getByText('Sinônimos salvos. Valem na próxima busca.');

/** All journeys of this file share one instance; each starts from this list. */
async function storeList(product: Product, texto: string): Promise<void> {
  const token = await adminToken(product);
  const stored = await callApi(product, 'GET /search/synonyms', undefined, token);
  const { atualizado_em } = (await stored.json()) as { atualizado_em: string | null };
  const { status } = await callApi(product, 'PUT /search/synonyms', { texto, atualizado_em }, token);
  expect(status).toBe(200);
}

async function openList(page: Page, product: Product) {
  const admin = await created(product, { perfil: 'admin' });
  await openSignedIn(page, product, admin, '/admin/sinonimos');
  await expect(list(page)).toBeVisible();
  return admin;
}

test('an admin adds a synonym, and the next search finds by it', async ({ page, product }) => {
  await storeList(product, '');
  await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/?q=trem+doido');
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  await expect(first).not.toContainText(/não liga/i);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'Sinônimos' }).click();
  await expect(page).toHaveURL(`${product.address}/admin/sinonimos`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sinônimos da busca');
  await list(page).fill('# da oficina\ntrem doido = não liga');
  await page.keyboard.press('Control+Enter');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Workbench' }).click();
  // Wait for the new page: the old one has a search box too.
  await page.getByPlaceholder('Sintoma ou código').fill('trem doido');
  await expect(first).toContainText(/não liga/i);
  await expect(first.locator('mark').filter({ hasText: 'liga' }).first()).toBeVisible();
});

testLook('the synonyms', async (page, product) => {
  await storeList(product, '# da oficina\ntrem doido = não liga');
  await openList(page, product);
  await checkLook(page);
  await page.getByRole('button', { name: /^Lista do produto/ }).click();
  await page.getByRole('searchbox', { name: 'Procurar nas duas listas' }).fill('liga');
  await expect(page.getByRole('region', { name: 'Do produto', exact: true })).toBeVisible();
  await checkLook(page);
  const long = 'uma expressão bem comprida que não cabe na linha de um celular deitado nem em pé';
  await list(page).fill(`trem doido = não liga\n${long}\ntrem doido = ${long}`);
  await save(page);
  await expect(page.getByRole('list', { name: 'Problemas da lista' })).toBeVisible();
  await checkLook(page);
  await storeList(product, `# da oficina\n${long} = não liga`);
  await list(page).fill('trem doido = não liga\nmeu = minha');
  await save(page);
  await expect(page.getByRole('button', { name: 'Juntar as duas' })).toBeVisible();
  await checkLook(page);
});
