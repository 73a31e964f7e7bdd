import type { Page } from '@playwright/test';
import pg from 'pg';
import { registered } from '../scripts/testing/letters.ts';
import { startTestPostgres, type TestPostgres } from '../scripts/testing/postgres.ts';
import { checkLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { test as base, expect, startProduct } from './product.ts';

/** On a real PostgreSQL: another of its sessions keeps tables from the product, as a busy server would. */
const test = base.extend<{ other: pg.Client }, { postgres: TestPostgres & { database: string } }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const postgres = await startTestPostgres();
      await use({ ...postgres, database: await postgres.createDatabase() });
      await postgres.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ postgres }, use) => {
      const product = await startProduct({ DATABASE_URL: postgres.database });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  other: async ({ postgres }, use) => {
    const other = new pg.Client({ connectionString: postgres.database });
    await other.connect();
    await use(other);
    await other.end();
  },
});

const stopped = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A busca demorou demais e foi interrompida' });

test('a search that takes too long is stopped, says so, and can be tried again', async ({
  page,
  product,
  other,
}) => {
  await openSignedIn(page, product, await registered(product));
  const box = page.getByRole('searchbox');
  const seek = async (term: string) => {
    await box.fill(term);
    await box.press('Enter');
  };
  await seek('bateria');
  await expect(page.getByText(/^\d+ resultados$/)).toBeVisible();
  await other.query('BEGIN; LOCK TABLE listed_texts IN ACCESS EXCLUSIVE MODE');
  await seek('fusível aberto');
  await expect(stopped(page)).toContainText('Tente de novo, ou com menos palavras');
  await expect(page.getByText('Nenhum item encontrado.')).toHaveCount(0);
  await expect(page.getByText('Criar novo sintoma com este texto')).toHaveCount(0);
  await checkLook(page);
  await other.query('ROLLBACK');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(stopped(page)).toHaveCount(0);
  await expect(page.getByText(/^\d+ resultados?$/)).toBeVisible();
});

test('a list that was not searched to the end says so, and not that it has nothing', async ({
  page,
  product,
  other,
}) => {
  await openSignedIn(page, product, await registered(product), '/manufacturers');
  const box = page.getByRole('searchbox');
  await other.query('BEGIN; LOCK TABLE search_words IN ACCESS EXCLUSIVE MODE');
  await box.fill('samssung');
  await expect(stopped(page)).toContainText('Tente de novo, ou com menos palavras');
  await expect(page.getByText('Nenhum fabricante encontrado')).toHaveCount(0);
  await checkLook(page);
  await page.getByRole('link', { name: 'Equipamentos', exact: true }).click();
  await page.getByRole('combobox', { name: 'Fabricante' }).fill('samssung');
  const retry = page.getByRole('option', {
    name: 'A busca demorou demais e foi interrompida. Tentar novamente',
  });
  await expect(retry).toBeVisible();
  await expect(page.getByText('Nenhum fabricante encontrado')).toHaveCount(0);
  await page.goBack();
  await expect(stopped(page)).toBeVisible();
  await other.query('ROLLBACK');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nada contém «samssung». Mostrando o que mais se parece:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Samsung', exact: true })).toBeVisible();
  await expect(stopped(page)).toHaveCount(0);
});

test('symptoms that resemble what is written were not sought to the end: it is said, and not that there is none', async ({
  page,
  product,
  other,
}) => {
  await openSignedIn(page, product, await registered(product), '/sintomas/new');
  await other.query('BEGIN; LOCK TABLE search_words IN ACCESS EXCLUSIVE MODE');
  await page.getByRole('textbox', { name: 'Descrição do sintoma' }).fill('capasitor estufdo');
  await expect(stopped(page)).toContainText('Tente de novo, ou com menos palavras');
  await expect(page.getByText('Nenhum sintoma parecido.')).toHaveCount(0);
  await checkLook(page);
  await other.query('ROLLBACK');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('list', { name: 'Sintomas parecidos' })).toContainText('capacitores estufados');
  await expect(stopped(page)).toHaveCount(0);
});
