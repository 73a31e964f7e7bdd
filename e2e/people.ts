import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type ParsedMail, simpleParser } from 'mailparser';
import { callApi, type Person, someone } from '../scripts/testing/people.ts';
import { expect, type Product } from './product.ts';

const letters = new Map<string, Promise<ParsedMail>>();

/** Parses an e-mail once: a file gets its final name when it is complete. */
function letterIn(file: string): Promise<ParsedMail> {
  const letter = letters.get(file) ?? simpleParser(readFileSync(file));
  letters.set(file, letter);
  return letter;
}

/** E-mails to an address, oldest first, once there are `atLeast` of them. */
export async function lettersTo(product: Product, email: string, atLeast = 1): Promise<ParsedMail[]> {
  const outbox = path.join(product.dataDir, 'outbox');
  const read = async () => {
    const names = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
    const all = await Promise.all(names.sort().map((name) => letterIn(path.join(outbox, name))));
    return all.filter(({ to }) => [to].flat().some((one) => one?.text === email));
  };
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(atLeast);
  return read();
}

/** The link in an e-mail, which is in both of its parts: the first one, or the one to a path. */
export function linkOf(letter: ParsedMail | undefined, place = ''): string {
  const links = letter?.text?.match(/https?:\/\/\S+\?token=[\w-]+/g) ?? [];
  const link = links.find((one) => one.includes(place));
  if (link === undefined) throw new Error(`no link to ${place} in:\n${letter?.text}`);
  expect(letter?.html).toContain(link);
  return link;
}

/** A person with an account whose e-mail is verified. */
export async function registered(product: Product): Promise<Person> {
  const person = someone();
  expect((await callApi(product, 'POST /auth/register', person)).status).toBe(201);
  const [letter] = await lettersTo(product, person.email);
  const token = new URL(linkOf(letter)).searchParams.get('token');
  expect((await callApi(product, `GET /auth/verify-email?token=${token}`)).status).toBe(200);
  return person;
}

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
