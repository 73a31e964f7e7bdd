import type { Page } from '@playwright/test';
import type { Person } from '../scripts/testing/people.ts';
import { expect, type Product } from './product.ts';

/** Signs in on the sign-in screen. */
export async function signInAs(page: Page, { email, senha }: Person): Promise<void> {
  // The address changes before the page does, and the old page may have fields with these names too.
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/**
 * Opens the product signed in, without the sign-in screen, which has its own journeys.
 * @param place the path and query to open; defaults to the workbench
 */
export async function openSignedIn(
  page: Page,
  product: Product,
  person: Person,
  place?: string,
): Promise<void> {
  // A page of the product's origin that runs none of its code, to set the session of this browser.
  await page.goto(`${product.address}/icone.svg`);
  const status = await page.evaluate(
    async ({ email, senha: password }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password });
      const response = await fetch('/api/v1/auth/login', { method: 'POST', headers, body });
      if (!response.ok) return response.status;
      const tokens = (await response.json()) as { access_token: string; refresh_token: string };
      localStorage.setItem('refresh_token', tokens.refresh_token);
      localStorage.setItem('access_token', tokens.access_token);
      return response.status;
    },
    { email: person.email, senha: person.senha },
  );
  expect(status).toBe(200);
  await page.goto(product.address + (place ?? '/'));
  if (place === undefined) await expect(page.getByRole('searchbox')).toBeVisible();
}
