import type { BrowserContext, Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { serveClient } from './client-bundle.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, type Product, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test.describe('a session', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('one sign-in more than the limit ends the oldest session, which is told why', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person);
    for (let more = 1; more <= 4; more += 1) await signInElsewhere(product, person);
    await page.reload();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await signInElsewhere(product, person);
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(/^Sua sessão (terminou|expirou)\./)).toBeVisible();
    await signInAs(page, person);
    await page.getByRole('button', { name: /abrir seu perfil/ }).click();
    await expect(page.getByText('Sessões ativas: 5')).toBeVisible();
    await expect(page.getByText('Sessões permitidas: 5')).toBeVisible();
  });

  test('that ends by itself leads back to the page and the half-written form', async ({ page, product }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await field(page, 'Nome').fill('Joana meio escrita');
    await callApi(product, 'POST /auth/logout-all', undefined, await signInElsewhere(product, person));
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page).toHaveURL(`${product.address}/login?destino=%2Fedit-profile`);
    await expect(page.getByText(/^Sua sessão (terminou|expirou)\./)).toBeVisible();
    await signInAs(page, person);
    await expect(page).toHaveURL(`${product.address}/edit-profile`);
    await expect(field(page, 'Nome')).toHaveValue('Joana meio escrita');
    await expect(page.getByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Perfil atualizado com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(`${product.address}/dashboard`);
    await page.goto(`${product.address}/edit-profile`);
    await expect(field(page, 'Nome')).toHaveValue('Joana meio escrita');
    await expect(page.getByText('Recuperamos')).toHaveCount(0);
  });

  test('signing out throws half-written forms away, in the other tabs too', async ({ page, product }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await field(page, 'Nome').fill('Joana meio escrita');
    const other = await page.context().newPage();
    await other.goto(product.address);
    await other.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login/);
    await signInAs(page, person);
    await expect(page).toHaveURL(`${product.address}/edit-profile`);
    await expect(field(page, 'Nome')).toHaveValue(person.nome);
  });
});

test.describe('an expired access token', () => {
  test.use({ allowedErrors: [/401/] });

  const isRefresh = (request: { url(): string }) => request.url().endsWith('/auth/refresh-token');

  /** No access token of 15 minutes is waited for: this one is refused as an expired one is. */
  const expireToken = (page: Page) => page.evaluate(() => localStorage.setItem('access_token', 'vencido'));

  function countRefreshes(context: BrowserContext): () => number {
    let refreshes = 0;
    context.on('request', (request) => {
      if (isRefresh(request)) refreshes += 1;
    });
    return () => refreshes;
  }

  /** Signs in, in a browser that has no Web Locks, at a page that asks for nothing by itself. Returns an empty tab beside it. */
  async function secondTabWithoutLocks(page: Page, product: Product): Promise<Page> {
    await page.context().addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    await openSignedIn(page, product, await registered(product), '/kiss');
    return page.context().newPage();
  }

  test('of twenty requests at once makes exactly one refresh, and all are answered', async ({
    page,
    product,
    context,
  }) => {
    const client = await serveClient(context, product);
    await openSignedIn(page, product, await registered(product), '/kiss');
    await expireToken(page);
    const refreshes = countRefreshes(context);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('user_id=me')) statuses.push(response.status());
    });
    const names = await page.evaluate(async (address) => {
      const { call } = await import(address);
      const find = { method: 'GET', path: '/users', access: 'use-own-account' };
      const calls = Array.from({ length: 20 }, () => call(find, { query: { user_id: 'me' } }));
      return (await Promise.all(calls)).map(({ nome }) => nome);
    }, client);
    expect(new Set(names).size).toBe(1);
    expect(names).toHaveLength(20);
    expect(refreshes()).toBe(1);
    expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(20).fill(401)]);
  });

  test('in two tabs at once is refreshed by one of them, and both stay in', async ({
    page,
    product,
    context,
  }) => {
    await openSignedIn(page, product, await registered(product));
    // A page that asks for nothing by itself.
    await page.goto(`${product.address}/kiss`);
    const other = await context.newPage();
    await expireToken(page);
    const refreshes = countRefreshes(context);
    const bothRefused = new Promise<void>((resolve) => {
      let refused = 0;
      context.on('response', (response) => {
        if (response.status() === 401) refused += 1;
        if (refused === 2) resolve();
      });
    });
    await context.route('**/auth/refresh-token', async (route) => {
      await bothRefused;
      await route.continue();
    });
    await Promise.all([page.goto(product.address), other.goto(product.address)]);
    for (const tab of [page, other]) await expect(tab.getByRole('searchbox')).toBeVisible();
    expect(refreshes()).toBe(1);
    await expireToken(page);
    for (const tab of [page, other]) {
      await tab.reload();
      await expect(tab.getByRole('searchbox')).toBeVisible();
    }
  });

  test('in two tabs of a browser without locks is refreshed twice, and both stay in', async ({
    page,
    product,
    context,
  }) => {
    const other = await secondTabWithoutLocks(page, product);
    await expireToken(page);
    let refreshes = 0;
    let releaseBoth = () => {};
    const bothAsked = new Promise<void>((resolve) => {
      releaseBoth = resolve;
    });
    await context.route('**/auth/refresh-token', async (route) => {
      refreshes += 1;
      if (refreshes === 2) releaseBoth();
      await bothAsked;
      await route.continue();
    });
    await Promise.all([page.goto(product.address), other.goto(product.address)]);
    for (const tab of [page, other]) await expect(tab.getByRole('searchbox')).toBeVisible();
    await expireToken(page);
    await page.reload();
    await expect(page.getByRole('searchbox')).toBeVisible();
  });

  test('waits for the second of the two tokens that another tab is storing', async ({ page, product }) => {
    const other = await secondTabWithoutLocks(page, product);
    await other.goto(`${product.address}/kiss`);
    await expireToken(other);
    await page.route('**/auth/refresh-token', async (route) => {
      await other.evaluate(async () => {
        const response = await fetch('/api/v1/auth/refresh-token', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refresh_token: localStorage.getItem('refresh_token') }),
        });
        const tokens = await response.json();
        localStorage.setItem('refresh_token', tokens.refresh_token);
        setTimeout(() => localStorage.setItem('access_token', tokens.access_token), 300);
      });
      await route.continue();
    });
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('user_id=me')) statuses.push(response.status());
    });
    await page.goto(product.address);
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(statuses).toEqual([401, 200]);
  });
});
