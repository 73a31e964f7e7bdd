import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { created } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const failedSearches = 'Buscas que não encontraram nada';

test.describe('the dashboard', () => {
  test('shows a search that found nothing, which may be tried again, written down and dismissed', async ({
    page,
    product,
    browser,
  }) => {
    const term = 'xqzwvkj bqvwkz';
    await openSignedIn(page, product, await registered(product));
    await page.getByRole('searchbox').fill(term);
    await expect(page.getByText('Nenhum item encontrado.')).toBeVisible();
    await page.goto(`${product.address}/dashboard`);
    const row = panel(page, failedSearches).getByRole('listitem').filter({ hasText: term });
    await expect(row).toContainText(/1 vez, a última em \d\d\/\d\d\/\d{4} \d\d:\d\d/);
    await expect(row.getByRole('button', { name: /Descartar/ })).toHaveCount(0);
    await expect(row.getByRole('link', { name: `Criar registro: ${term}` })).toHaveAttribute(
      'href',
      `/sintomas/new?${new URLSearchParams({ sintoma: term })}`,
    );
    await row.getByRole('link', { name: term, exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(term);
    await expect(page.getByText('Nenhum item encontrado.')).toBeVisible();

    const context = await browser.newContext();
    const editors = await context.newPage();
    await openSignedIn(editors, product, await created(product, { perfil: 'editor' }), '/dashboard');
    const missing = panel(editors, failedSearches);
    await missing.getByRole('button', { name: `Descartar a busca: ${term}` }).click();
    await expect(missing.getByText(term)).toHaveCount(0);
    await expect(missing.getByRole('heading')).toBeFocused();
    await context.close();
  });
});
