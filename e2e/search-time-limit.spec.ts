import type { Page } from '@playwright/test';
import pg from 'pg';
import { registered } from '../scripts/testing/letters.ts';
import { startTestPostgres, type TestPostgres } from '../scripts/testing/postgres.ts';
import { checkLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { test as base, expect, startProduct } from './product.ts';

/** Uses a real PostgreSQL, where another session locks tables that the product needs, as on a busy server. */
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

test('a search that takes too long is stopped, says so on every screen that searches, and can be repeated', {
  tag: '@detail',
}, async ({ page, product, other }) => {
  await openSignedIn(page, product, await registered(product));
  const box = page.getByRole('searchbox');
  await other.query('BEGIN; LOCK TABLE listed_texts IN ACCESS EXCLUSIVE MODE');
  await box.fill('fusível aberto');
  await box.press('Enter');
  await expect(stopped(page)).toContainText('Tente de novo, ou com menos palavras');
  await expect(page.getByText('Nenhum item encontrado.')).toHaveCount(0);
  await expect(page.getByText('Criar novo sintoma com este texto')).toHaveCount(0);
  await checkLook(page);
  await other.query('ROLLBACK; BEGIN; LOCK TABLE search_words IN ACCESS EXCLUSIVE MODE');

  await page.getByRole('link', { name: 'Fabricantes', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fabricantes');
  await box.fill('samssung');
  await expect(stopped(page)).toContainText('Tente de novo, ou com menos palavras');
  await expect(page.getByText('Nenhum fabricante encontrado')).toHaveCount(0);

  await page.goto(`${product.address}/sintomas/new?sintoma=capasitor+estufdo`);
  await expect(stopped(page)).toContainText('Tente de novo, ou com menos palavras');
  await expect(page.getByText('Nenhum sintoma parecido.')).toHaveCount(0);
  await other.query('ROLLBACK');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('list', { name: 'Sintomas parecidos' })).toContainText('capacitores estufados');
  await expect(stopped(page)).toHaveCount(0);
});
