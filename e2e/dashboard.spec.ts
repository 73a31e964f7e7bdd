import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { adminToken, callApi, created, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, startProduct, test } from './product.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const failedSearches = 'Buscas que não encontraram nada';

async function read<Answer>(product: Product, place: string): Promise<Answer> {
  const response = await callApi(product, `GET ${place}`, undefined, await adminToken(product));
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

test.describe('the dashboard', () => {
  test('counts what there is, and each figure leads to it', async ({ page, product }) => {
    const stats = await read<Record<string, number>>(product, '/dashboard/main-stats');
    await openSignedIn(page, product, await registered(product));
    await page.getByRole('link', { name: 'Bancada: Dashboard' }).click();
    const totals = panel(page, 'Totais');
    for (const [label, total, address] of [
      ['Total de Sintomas', stats.total_sintomas, '/troubleshooting'],
      ['Diagnósticos', stats.total_diagnosticos, '/troubleshooting'],
      ['Soluções', stats.total_solucoes, '/troubleshooting'],
      ['Equipamentos', stats.total_equipamentos, '/equipment-models'],
      ['Componentes', stats.total_componentes, '/datasheets'],
      ['Artigos', stats.total_artigos, '/artigos'],
    ] as const) {
      const card = totals.getByRole('listitem').filter({ hasText: label });
      await expect(card).toContainText(Number(total).toLocaleString('pt-BR'));
      await expect(card.getByRole('link', { name: label })).toHaveAttribute('href', address);
    }
  });

  test('shows the entries of twelve weeks as bars and as a table', async ({ page, product }) => {
    const weeks = await read<{ semana: string; total: number }[]>(
      product,
      '/dashboard/weekly-entries?fuso=America/Sao_Paulo',
    );
    expect(weeks).toHaveLength(12);
    const asked = page.waitForRequest(/weekly-entries/);
    await openSignedIn(page, product, await registered(product), '/dashboard');
    expect(new URL((await asked).url()).searchParams.get('fuso')).toBe('America/Sao_Paulo');
    const chart = panel(page, 'Registros por semana');
    const table = chart.getByRole('table', { name: 'Registros adicionados por semana' });
    await expect(table.getByRole('row')).toHaveCount(13);
    const last = weeks.at(-1)?.total ?? 0;
    expect(last).toBeGreaterThan(0);
    await expect(table.getByRole('row').last()).toContainText(last.toLocaleString('pt-BR'));
    await chart.getByRole('button', { name: 'Ver tabela' }).click();
    await expect(table).toBeInViewport();
    await chart.getByRole('button', { name: 'Ver gráfico' }).click();
    await expect(chart.getByTitle(/^Semana de /)).toHaveCount(12);
  });

  test('leads to the most useful entries', async ({ browser }) => {
    // Nobody else's likes: those of other journeys would stand here too.
    const product = await startProduct();
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const person = await registered(product);
      await openSignedIn(page, product, person, '/dashboard');
      const useful = panel(page, 'Registros mais úteis');
      await expect(useful.getByText('Nenhum registro foi marcado como útil ainda.')).toBeVisible();
      const token = await signInElsewhere(product, person);
      const liked = await callApi(product, 'POST /like/likes?id_troubleshooting=7', undefined, token);
      expect(liked.status).toBe(200);
      await page.reload();
      await expect(useful.getByRole('listitem')).toHaveCount(1);
      await expect(useful.getByRole('listitem')).toContainText('1 curtida');
      await useful.getByRole('link').click();
      await expect(page).toHaveURL(`${product.address}/troubleshooting/7`);
    } finally {
      await context.close();
      await product.dispose();
    }
  });

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

  test('shows the newest activity: to a technician the own, and says so', async ({ page, product }) => {
    const [person, other] = [await registered(product), await registered(product)];
    const body = { website: 'https://exemplo.test', contato_suporte: '1133334444' };
    const own = { ...body, nome: `Própria ${person.nome_usuario}` };
    const foreign = { ...body, nome: `Alheia ${other.nome_usuario}` };
    await openSignedIn(page, product, person, '/dashboard');
    const activity = panel(page, 'Atividade recente');
    await expect(activity.getByText('Você ainda não alterou nada.')).toBeVisible();
    await callApi(product, 'POST /manufacturers', own, await signInElsewhere(product, person));
    await callApi(product, 'POST /manufacturers', foreign, await signInElsewhere(product, other));
    await page.reload();
    await expect(activity.getByText('Aqui está o que você mesmo fez.')).toBeVisible();
    await expect(activity.getByRole('listitem')).toHaveCount(1);
    await expect(activity.getByRole('listitem')).toContainText(`Criado por ${person.nome}`);
    await activity.getByRole('link', { name: own.nome }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.nome);
    await page.goto(`${product.address}/dashboard`);
    await activity.getByRole('link', { name: 'Ver todas' }).click();
    await expect(page).toHaveURL(`${product.address}/lixeira?aba=alteracoes`);
  });

  test.describe('where the server fails', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('each part says so for itself, and tries again', async ({ page, product }) => {
      await openSignedIn(page, product, await registered(product));
      const parts = [
        ['**/main-stats', 'Não foi possível carregar as estatísticas.'],
        ['**/weekly-entries*', 'Não foi possível carregar os registros por semana.'],
        ['**/top-score*', 'Não foi possível carregar os registros mais úteis.'],
        ['**/failed-searches*', 'Não foi possível carregar as buscas.'],
        ['**/api/v1/history*', 'Não foi possível carregar a atividade recente.'],
      ] as const;
      for (const [calls, sentence] of parts) {
        await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
        await page.goto(`${product.address}/dashboard`);
        await expect(page.getByRole('alert')).toContainText(sentence);
        await expect(page.getByText('Carregando…')).toHaveCount(0);
        await expect(page.getByRole('alert')).toHaveCount(1);
        await page.unroute(calls);
        await page.getByRole('button', { name: 'Tentar novamente' }).click();
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
    });
  });
});
