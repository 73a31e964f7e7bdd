import type { Page } from '@playwright/test';
import { adminToken, callApi, created } from '../scripts/testing/people.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const list = (page: Page) => page.getByRole('textbox', { name: 'Sinônimos desta instalação' });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click();
const saved = (page: Page) => page.getByText('Sinônimos salvos. Valem na próxima busca.');

/** All journeys share one instance: each begins with this list. */
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

test.describe('the synonyms of the search', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('an admin adds a word of the bench, and the next search finds by it', async ({ page, product }) => {
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
    // Not the search box of the page that is being left.
    await page.getByPlaceholder('Sintoma, código ou equipamento').fill('trem doido');
    await expect(first).toContainText(/não liga/i);
    await expect(first.locator('mark').filter({ hasText: 'liga' }).first()).toBeVisible();
  });

  test('lines that cannot be read are named, and lead to their place; nothing is saved or lost', async ({
    page,
    product,
  }) => {
    await storeList(product, 'a1 = b1');
    await openList(page, product);
    const written = `a1 = b1\n${'# nada\n'.repeat(30)}só isto\na1 = c1`;
    await list(page).fill(written);
    await save(page);
    await expect(page.getByRole('alert')).toHaveText('Há 2 problemas na lista: nada foi salvo.');
    const problems = page.getByRole('list', { name: 'Problemas da lista' }).getByRole('listitem');
    await expect(problems).toHaveText([
      'linha 32: falta “=” ou “>”',
      'linha 33: “a1” já está no grupo da linha 1',
    ]);
    await expect(list(page)).toHaveAttribute('aria-invalid', 'true');
    const selected = () =>
      list(page).evaluate((input: HTMLTextAreaElement) =>
        document.activeElement === input
          ? input.value.slice(input.selectionStart, input.selectionEnd)
          : 'not focused',
      );
    await expect.poll(selected).toBe('só isto');
    await problems.getByRole('button', { name: 'linha 33' }).click();
    expect(await selected()).toBe('a1 = c1');
    await expect(list(page)).toHaveValue(written);
    await page.reload();
    await expect(page.getByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
    await expect(list(page)).toHaveValue(written);
    await list(page).fill('a1 = b1\nc1 = d1');
    await save(page);
    await expect(saved(page)).toBeVisible();
    await expect(problems).toHaveCount(0);
    await page.reload();
    await expect(list(page)).toHaveValue('a1 = b1\nc1 = d1');
  });

  test('what is not saved is not left without a question', async ({ page, product }) => {
    await storeList(product, 'a1 = b1');
    await openList(page, product);
    await list(page).fill('a1 = b1\nc1 = d1');
    await page.getByRole('link', { name: 'Categorias' }).last().click();
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await question.getByRole('button', { name: 'Continuar aqui' }).click();
    await expect(list(page)).toHaveValue('a1 = b1\nc1 = d1');
    await page.getByRole('button', { name: 'Descartar alterações' }).click();
    await expect(list(page)).toHaveValue('a1 = b1');
    await page.getByRole('link', { name: 'Categorias' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categorias');
  });

  test('two admins: the second is told what the first has saved, and both lists become one', async ({
    page,
    product,
  }) => {
    await storeList(product, 'a1 = b1\nvelho = antigo');
    await openList(page, product);
    await list(page).fill('a1 = b1\nvelho = antigo\nmeu = minha');
    await storeList(product, 'a1 = b1\ndela = dele');
    await save(page);
    const note = page.getByRole('alert');
    await expect(note).toContainText('Outra pessoa salvou esta lista');
    await expect(note).toContainText('Administrador');
    await expect(note.getByRole('listitem')).toHaveText(['dela = dele', 'velho = antigo']);
    await expect(list(page)).toHaveValue('a1 = b1\nvelho = antigo\nmeu = minha');
    await page.reload();
    await save(page);
    await note.getByRole('button', { name: 'Juntar as duas' }).click();
    await expect(note).toHaveCount(0);
    await expect(list(page)).toHaveValue('a1 = b1\nmeu = minha\ndela = dele');
    await save(page);
    await expect(saved(page)).toBeVisible();

    await list(page).fill('só = minha');
    await storeList(product, 'de novo = dela');
    await save(page);
    await note.getByRole('button', { name: 'Descartar o que digitei' }).click();
    await expect(list(page)).toHaveValue('de novo = dela');
    await list(page).fill('só = minha');
    await storeList(product, 'outra vez = dela');
    await save(page);
    await note.getByRole('button', { name: 'Ficar só com a minha' }).click();
    await save(page);
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(list(page)).toHaveValue('só = minha');
  });

  test('a word is looked for in both lists, and the product’s is there to be read', async ({
    page,
    product,
  }) => {
    await storeList(product, 'a1 = b1\n\nTREM DOIDO = não liga');
    await openList(page, product);
    const finder = page.getByRole('searchbox', { name: 'Procurar nas duas listas' });
    await finder.fill('NAO LIGA');
    const own = page.getByRole('region', { name: 'Desta instalação' });
    await expect(own.getByRole('listitem')).toHaveText(['linha 3TREM DOIDO = não liga']);
    await expect(page.getByRole('region', { name: 'Do produto', exact: true })).toContainText(
      'não liga = morto',
    );
    await own.getByRole('button', { name: 'linha 3' }).click();
    await expect(list(page)).toBeFocused();
    await finder.fill('xqzwvkj');
    await expect(page.getByText('Nenhuma linha com «xqzwvkj».')).toBeVisible();
    const product_ = page.getByRole('button', { name: /^Lista do produto: [\d.]+ linhas$/ });
    await expect(product_).toHaveAttribute('aria-expanded', 'false');
    await product_.click();
    await expect(page.getByRole('region', { name: 'Lista do produto' })).toContainText('não liga = morto');
  });

  test('a list that does not come says so, and is asked for again', async ({ page, product }) => {
    await storeList(product, 'a1 = b1');
    await page.route('**/search/synonyms', (route) => route.fulfill({ status: 500, body: '{}' }));
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/admin/sinonimos');
    await expect(page.getByRole('alert')).toContainText('Erro ao buscar os sinônimos.');
    await page.unroute('**/search/synonyms');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(list(page)).toHaveValue('a1 = b1');
  });

  test('are for admins alone', async ({ page, product }) => {
    await openSignedIn(page, product, await created(product, { perfil: 'editor' }), '/admin/sinonimos');
    await expect(page.getByText('Você não tem permissão para esta ação.')).toBeVisible();
  });
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
