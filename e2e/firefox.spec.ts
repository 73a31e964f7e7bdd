import { writeFileSync } from 'node:fs';
import path from 'node:path';
import puppeteer, { type Page } from 'puppeteer-core';
import { makePng } from '../scripts/testing/png.ts';
import { isSettled } from './acts.ts';
import { findOrInstallFirefox } from './firefox.ts';
import { expect, type Product, test } from './product.ts';

/** Besides those that the journey works on. */
const screens = [
  '/dashboard',
  '/sintomas/1',
  '/troubleshooting/1',
  '/manufacturers',
  '/categories/1',
  '/equipment-models',
  '/datasheets/1',
  '/artigos/1',
  '/lixeira',
  '/edit-profile',
  '/guia',
];
const patienceMs = 40_000;

/** The element with this name, once it is there. */
const named = (page: Page, name: string) => page.locator(`::-p-aria(${name})`);

const text = (page: Page, words: string) => page.locator(`::-p-text(${words})`).wait();

async function signIn(page: Page, { address, admin }: Product): Promise<void> {
  await page.goto(address);
  await page.locator('input[name=email]').fill(admin.email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.locator('button[type=submit]').click();
  await page.locator('main input[type=search]').wait();
}

/** Opens an address, once the page before it has all that it fetches: what is cut off by leaving is an error to Firefox. */
async function open(page: Page, address: string): Promise<void> {
  await page.waitForNetworkIdle();
  await page.goto(address);
}

/** A search by words, by a code and by beeps, which are played. */
async function search(page: Page, { address }: Product): Promise<void> {
  await page.locator('main [data-result-link]').wait();
  await page.locator('main input[type=search]').fill('bateria');
  await page.locator('main article mark').wait();
  await open(page, `${address}/troubleshooting?post=62`);
  await text(page, '2 resultados');
  await open(page, `${address}/troubleshooting?bipe=LsSsS`);
  await named(page, 'Play').click();
}

async function attach(page: Page, { address }: Product, file: string): Promise<void> {
  await open(page, `${address}/equipment-models/1`);
  const field = await page.locator('main input[type=file]').waitHandle();
  await field.uploadFile(file);
  await page.locator('form[aria-label="Novo Anexo"] select').fill('Outro');
  // Its own click does not wait for that.
  await page.waitForFunction(isSettled);
  await named(page, 'Enviar').click();
  await named(page, `Ler ${path.basename(file)}`).wait();
}

/** Does `work` in a new Firefox with somebody signed in. @returns what went wrong in its pages, and what `work` added */
async function inFirefox(
  product: Product,
  work: (page: Page, problems: string[]) => Promise<void>,
): Promise<string[]> {
  const { executablePath, env } = await findOrInstallFirefox();
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, env, headless: true });
  const problems: string[] = [];
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patienceMs);
    page.on('console', async (message) => {
      if (message.type() !== 'error') return;
      const said = message.args().map((arg) => arg.evaluate(String).catch(() => 'of a page that was left'));
      problems.push(`console: ${message.text()} ${await Promise.all(said)}`);
    });
    page.on('pageerror', (error) => problems.push(`page: ${String(error)}`));
    await signIn(page, product);
    await work(page, problems);
  } finally {
    await browser.close();
  }
  return problems;
}

test('@firefox people sign in, search, hear beeps and attach in Firefox', async ({ product }, testInfo) => {
  // A name that no other journey gives to a file of this model: the product is the same for several.
  const file = testInfo.outputPath('do-firefox.png');
  writeFileSync(file, makePng(64, 48));
  const problems = await inFirefox(product, async (page) => {
    await search(page, product);
    await attach(page, product, file);
  });
  expect(problems).toEqual([]);
});

test('@firefox people look around in Firefox', async ({ product }) => {
  const problems = await inFirefox(product, async (page, found) => {
    for (const place of screens) {
      await open(page, product.address + place);
      await page.locator('main h1').wait();
      await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
      if ((await page.$('main [role="alert"]')) !== null) found.push(`a failure is shown at ${place}`);
    }
  });
  expect(problems).toEqual([]);
});
