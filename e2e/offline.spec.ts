import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { timings } from '../web/src/timings.ts';
import { attachFile } from './attachments.ts';
import { makePng } from './files.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

/** A model of the first fault. */
const ofFault = { modelo_equipamento_id: 1 };

/** Everything that opens without a server has come. */
const isReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active !== null && navigator.serviceWorker.controller !== null;
  });

test.describe('without a server', () => {
  test.use({ serviceWorkers: 'allow', allowedErrors: [/ERR_|Failed to (load|fetch)|401/] });

  test('the application opens, shows the faults that were read, keeps what is typed, and goes on by itself', async ({
    page,
    product,
  }) => {
    const photo = { nome_arquivo: 'Placa guardada.png', tipo_documento: 'Foto', tipo_arquivo: 'image/png' };
    await attachFile(product, ofFault, { ...photo, bytes: makePng(600, 200) });
    const person = await registered(product);
    const photoCame = page.waitForResponse(/\/attachments\/\d+\/download/);
    const lastAnswer = Promise.withResolvers<void>();
    await page.route('**/api/v1/sintomas/1/artigos*', async (route) => {
      await lastAnswer.promise;
      await route.continue();
    });
    await openSignedIn(page, product, person, '/sintomas/1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing is fetched for later while the screen still waits for an answer.
    await page.waitForTimeout(2 * timings.firstScreenCheckMs);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    lastAnswer.resolve();
    await page.getByRole('button', { name: /^Fixar para ler sem conexão: / }).click();
    await expect(page.getByRole('button', { name: /^Desafixar: / })).toBeVisible();
    await (await photoCame).finished();
    const symptom = await page.getByRole('heading', { level: 1 }).innerText();
    const solution = page.getByRole('region', { name: 'Soluções' }).getByRole('link').first();
    const fix = await solution.innerText();
    await expect.poll(() => isReady(page)).toBe(true);

    await product.stop();
    await page.reload();
    const sentence = 'Sem conexão com o servidor. Tentando de novo…';
    const note = page.locator('[aria-live]').filter({ hasText: sentence });
    await expect(note).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(symptom);
    await expect(page.getByText(/^Guardado em \d\d\/\d\d\/\d{4} \d\d:\d\d: pode ter mudado\./)).toBeVisible();
    await expect(solution).toHaveText(fix);
    await page.getByRole('button', { name: 'Ler Placa guardada.png' }).click();
    const whole = page.getByRole('dialog').getByRole('img', { name: 'Placa guardada.png' });
    await expect.poll(() => whole.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
    await page.keyboard.press('Escape');

    // Screens that were never opened: each says what is missing, and none is the browser's error page.
    const menu = page.getByRole('navigation', { name: 'Principal' });
    for (const name of ['Categorias', 'Dashboard']) {
      await menu.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Sem conexão com o servidor.' }).first(),
      ).toBeVisible();
    }
    await note.getByRole('link', { name: 'Guardados' }).click();
    await expect(page.getByRole('region', { name: 'Fixados' })).toContainText(symptom);

    await page.goto(`${product.address}/manufacturers/create`);
    await page.getByLabel('Nome').fill('Oficina sem linha');
    await page.getByLabel('Website').fill('https://exemplo.test');
    await page.getByLabel('Contato Suporte').fill('1133334444');
    const save = page.getByRole('button', { name: 'Criar Fabricante' });
    await save.click();
    await expect(page.getByRole('alert')).toContainText('O que você digitou continua aqui');
    await expect(page.getByLabel('Nome')).toHaveValue('Oficina sem linha');

    await product.restart();
    // Else it may ask again only in 15 s.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(note).toBeHidden();
    await expect(page.getByLabel('Nome')).toHaveValue('Oficina sem linha');
    await save.click();
    await expect(page.getByText('Fabricante "Oficina sem linha" criado com sucesso!')).toBeVisible();

    // Another person of this browser finds nothing of it.
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login/);
    await openSignedIn(page, product, await registered(product), '/guardados');
    await expect(page.getByText('Nada guardado ainda.')).toBeVisible();
  });
});

test.describe('where a browser has no workers', () => {
  test.use({ allowedErrors: [/ERR_|Failed to (load|fetch)|ScreenNotLoaded/] });

  test('a screen whose script does not come says so in its place, and opens when the connection is back, or reloaded', async ({
    page,
    product,
    context,
  }) => {
    await openSignedIn(page, product, await registered(product), '/dashboard');
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await expect(menu).toBeVisible();
    await context.setOffline(true);
    await menu.getByRole('link', { name: 'Categorias' }).click();
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();

    // Another build has taken this one's place on the server: the scripts of this one are gone.
    await context.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await menu.getByRole('link', { name: 'Fabricantes' }).click();
    await expect(page.getByRole('alert')).toContainText('Se a Bancada foi atualizada');
    await context.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Recarregar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Fabricantes' })).toBeVisible();
  });
});
