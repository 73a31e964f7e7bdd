import { adminToken, callApi, created } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, startProduct, test } from './product.ts';

const notAllowed = 'Você não tem permissão para esta ação.';

const managersAddresses = [
  '/users',
  '/users/create',
  '/users/1',
  '/admin',
  '/admin/users',
  '/admin/manufacturers',
  '/admin/categories',
  '/admin/equipment-models',
  '/admin/artigos',
  '/admin/audit',
];

test.describe('who may see the screens of users', () => {
  for (const perfil of ['usuario', 'editor'] as const) {
    test(`not the profile ${perfil}, who is told so at every address and finds a way back`, async ({
      page,
      product,
    }) => {
      await openSignedIn(page, product, await created(product, { perfil }));
      await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
      for (const address of managersAddresses) {
        await page.goto(product.address + address);
        await expect(page.getByText(notAllowed), address).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso restrito');
        await expect(page.getByRole('table')).toHaveCount(0);
      }
      await page.getByRole('button', { name: 'Voltar' }).click();
      await expect(page.getByRole('searchbox')).toBeVisible();
    });
  }

  test('nobody without a session, and the sign-in screen says what it is needed for', async ({
    page,
    product,
  }) => {
    const admin = await created(product, { perfil: 'admin' });
    await page.goto(`${product.address}/manufacturers?pagina=2`);
    await expect(page.getByText('Você precisa estar logado para ver esta lista.')).toBeVisible();
    await page.goto(`${product.address}/users/create`);
    await expect(page.getByText('Token de acesso não encontrado. Faça login novamente.')).toBeVisible();
    await page.goto(`${product.address}/users`);
    await expect(page.getByText('Você precisa estar logado para ver esta lista.')).toBeVisible();
    await signInAs(page, admin);
    await expect(page).toHaveURL(`${product.address}/users`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuários');
  });

  test.describe('once', () => {
    // What the page asked last, it may not ask any more.
    test.use({ allowedErrors: [/403/] });

    test('a profile is taken away, it counts at the next call', async ({ page, product }) => {
      const admin = await created(product, { perfil: 'admin' });
      await openSignedIn(page, product, admin, `/users/${admin.id}`);
      await page.getByRole('button', { name: 'Editar' }).click();
      await page.getByLabel('Perfil').selectOption('Editor');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      // Until the page knows the new profile, each part of it that asks again says so by itself.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso restrito');
      await expect(page.getByText(notAllowed)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    });
  });
});

test.describe('an instance that keeps deletion to fewer people', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('shows Excluir to those alone, and nothing at all until the policy is known', async ({ browser }) => {
    const product = await startProduct({ STARTER: 'off', DELETE_MIN_PERFIL: 'editor' });
    try {
      const [person, editor] = [await created(product), await created(product, { perfil: 'editor' })];
      const body = { nome: 'Oficina', website: 'https://exemplo.test', contato_suporte: '1133334444' };
      const made = await callApi(product, 'POST /manufacturers', body, await adminToken(product));
      const { id } = (await made.json()) as { id: number };
      for (const [who, count] of [
        [person, 0],
        [editor, 1],
      ] as const) {
        const context = await browser.newContext();
        const page = await context.newPage();
        await openSignedIn(page, product, who, `/manufacturers/${id}`);
        await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Excluir' })).toHaveCount(count);
        await context.close();
      }
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.route('**/api/v1/policy', (route) => route.fulfill({ status: 500, body: '' }));
      await openSignedIn(page, product, person, `/manufacturers/${id}`);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Editar' })).toHaveCount(0);
      await page.unroute('**/api/v1/policy');
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
      await context.close();
    } finally {
      await product.dispose();
    }
  });
});
