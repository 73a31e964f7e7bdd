import type { BrowserContext, Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test.describe('a session', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('that expires keeps a half-written form; signing out discards it, also in other tabs', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await field(page, 'Nome').fill('Joana meio escrita');
    await callApi(product, 'POST /auth/logout-all', undefined, await signInElsewhere(product, person));
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page).toHaveURL(`${product.address}/login?destino=%2Fedit-profile`);
    await expect(page.getByText(/^Sua sessão (terminou|expirou)\./)).toBeVisible();
    await signInAs(page, person);
    await expect(field(page, 'Nome')).toHaveValue('Joana meio escrita');
    await expect(page.getByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(product.address);
    await other.getByRole('button', { name: 'Sair' }).click();
    // Whoever comes next is not led to where somebody else was.
    await expect(page).toHaveURL(`${product.address}/login`);
    await signInAs(page, person);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.goto(`${product.address}/edit-profile`);
    await expect(field(page, 'Nome')).toHaveValue(person.nome);
  });
});

test.describe('an expired access token', () => {
  test.use({ allowedErrors: [/401/] });

  const isRefresh = (request: { url(): string }) => request.url().endsWith('/auth/refresh-token');

  /** Replaces the access token by one that the server refuses like an expired one, instead of waiting 15 minutes. */
  const expireToken = (page: Page) => page.evaluate(() => localStorage.setItem('access_token', 'vencido'));

  function countRefreshes(context: BrowserContext): () => number {
    let refreshes = 0;
    context.on('request', (request) => {
      if (isRefresh(request)) refreshes += 1;
    });
    return () => refreshes;
  }

  test('in two tabs at once is refreshed by one of them, and both stay signed in', {
    tag: '@detail',
  }, async ({ page, product, context }) => {
    await openSignedIn(page, product, await registered(product));
    // No script runs here, so nothing refreshes the token before both tabs open the product.
    await page.goto(`${product.address}/healthz`);
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

  test('in two tabs of a browser without locks is refreshed twice, and both stay signed in', {
    tag: '@detail',
  }, async ({ page, product, context }) => {
    await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    await openSignedIn(page, product, await registered(product));
    // No script runs here: a page that refreshed the token by itself would leave the two tabs none to refresh.
    await page.goto(`${product.address}/healthz`);
    const other = await context.newPage();
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
});
