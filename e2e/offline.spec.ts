import type { Page } from '@playwright/test';
import { attachFile } from '../scripts/testing/attachments.ts';
import { registered } from '../scripts/testing/letters.ts';
import { callApi, type Person, signInElsewhere } from '../scripts/testing/people.ts';
import { makePng } from '../scripts/testing/png.ts';
import { withDatabase } from '../scripts/testing/product-database.ts';
import { timings } from '../web/src/timings.ts';
import { keepAsBefore } from './kept-before.ts';
import { openLyingLine } from './lying-line.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

/** A model of the first fault. */
const ofFault = { modelo_equipamento_id: 1 };

/** The worker has all that it keeps, and answers for this page; a busy machine takes its time. */
const workerAnswers = (page: Page) =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller === null)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });

/** A ficha with one visit, opened, and kept. */
async function openUnit(
  page: Page,
  product: Product,
  person: Person,
): Promise<{ serie: string; visit: number }> {
  const token = await signInElsewhere(product, person);
  const make = async (what: string, body: object) =>
    (await (await callApi(product, `POST ${what}`, body, token)).json()) as { id: number };
  const serie = '5CD0099887';
  const { id } = await make('/units', { serie });
  const visit = await make('/visits', { aparelho_id: id, queixa: 'Não carrega com a tampa fechada' });
  await page.goto(`${product.address}/aparelhos/${id}`);
  await expect(page.getByRole('article')).toContainText('Não carrega');
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Guardados' }).click();
  await expect(page.getByRole('region', { name: 'Aparelhos' })).toContainText(serie);
  return { serie, visit: visit.id };
}

test.describe('without a server', () => {
  test.use({ serviceWorkers: 'allow', allowedErrors: [/ERR_|Failed to (load|fetch)|401/] });

  test('the application opens, shows the faults that were read, keeps what is typed, and goes on by itself', async ({
    page,
    product,
  }) => {
    const photo = { nome_arquivo: 'Placa guardada.png', tipo_documento: 'Foto', tipo_arquivo: 'image/png' };
    const kept = await attachFile(product, ofFault, { ...photo, bytes: makePng(600, 200) });
    await withDatabase(product, (client) =>
      client.query('UPDATE symptoms SET fotos = $1 WHERE id = 1', [
        JSON.stringify([{ anexo_id: kept, legenda: 'Trilha rompida' }]),
      ]),
    );
    const person = await registered(product);
    const photoCame = page.waitForResponse(/\/attachments\/\d+\/download/);
    const lastAnswer = Promise.withResolvers<void>();
    await page.route('**/api/v1/sintomas/1/artigos*', async (route) => {
      await lastAnswer.promise;
      await route.continue();
    });
    await keepAsBefore(page, product, person);
    await page.clock.install();
    await openSignedIn(page, product, person, '/sintomas/1');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing is fetched for later while the screen still waits for an answer.
    await page.clock.runFor(2 * timings.firstScreenCheckMs);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    lastAnswer.resolve();
    await page.getByRole('button', { name: /^Fixar para ler sem conexão: / }).click();
    await expect(page.getByRole('button', { name: /^Desafixar: / })).toBeVisible();
    await (await photoCame).finished();
    const symptom = await page.getByRole('heading', { level: 1 }).innerText();
    const solution = page.getByRole('region', { name: 'Soluções' }).getByRole('link').first();
    const fix = await solution.innerText();
    await workerAnswers(page);
    const unit = await openUnit(page, product, person);

    await product.stop();
    await page.goto(`${product.address}/sintomas/1`);
    const sentence = 'Sem conexão com o servidor. Tentando de novo…';
    const note = page.locator('[aria-live]').filter({ hasText: sentence });
    await expect(note).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(symptom);
    await expect(page.getByText(/^Guardado em \d\d\/\d\d\/\d{4} \d\d:\d\d: pode ter mudado\./)).toBeVisible();
    await expect(solution).toHaveText(fix);
    await expect(page.getByRole('region', { name: 'Fotos' })).toContainText('Trilha rompida');
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
    const opened = page.getByRole('region', { name: /^Abertos por último/ });
    await expect(opened).toContainText(/versão anterior.*XPS 13.*Trocar o fusível antigo/s);
    await opened.getByRole('link', { name: 'Guardado por uma versão anterior' }).click();
    await expect(page.getByRole('region', { name: 'Diagnósticos' })).toContainText('Medir o fusível');

    await page.goto(`${product.address}/guardados`);
    await page.getByRole('region', { name: 'Aparelhos' }).getByRole('link', { name: unit.serie }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(unit.serie);
    await expect(page.getByText(/^Guardado em .*: pode ter mudado\./)).toBeVisible();
    await page.getByRole('link', { name: /^Atendimento de / }).click();
    await expect(page).toHaveURL(new RegExp(`/atendimentos/${unit.visit}$`));
    await expect(page.getByRole('article')).toContainText('Não carrega com a tampa fechada');

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

test('a network that answers in the place of the server is no server: what is kept opens, and goes on by itself', async ({
  product,
  browser,
}) => {
  const line = await openLyingLine(product);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await context.newPage();
  const through = { ...product, address: line.address };
  await openSignedIn(page, through, await registered(product), '/sintomas/1');
  await page.getByRole('button', { name: /^Fixar para ler sem conexão: / }).click();
  await expect(page.getByRole('button', { name: /^Desafixar: / })).toBeVisible();
  const symptom = await page.getByRole('heading', { level: 1 }).innerText();
  await workerAnswers(page);

  line.lie('its own page');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(symptom);
  await expect(page.getByText(/^Guardado em /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Desafixar: / })).toBeVisible();
  await expect(page.getByText('Sem conexão com o servidor. Tentando de novo…')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Offline');

  // Neither a script nor the worker itself is taken from it.
  const isTaken = await page.evaluate(async () => {
    const script = await fetch('/assets/nunca-usado.js').catch(() => null);
    const registration = await navigator.serviceWorker.ready;
    return (
      script !== null ||
      (await registration.update().then(
        () => true,
        () => false,
      ))
    );
  });
  expect(isTaken).toBe(false);

  line.lie('a demand to sign in');
  await page.goto(`${line.address}/`);
  await page.getByRole('searchbox').fill(symptom.slice(0, 12));
  await expect(page.getByRole('region', { name: 'Guardados' })).toContainText(symptom);
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    'Sair apaga os defeitos e as fichas guardados neste navegador',
  );
  await page.getByRole('button', { name: 'Continuar aqui' }).click();

  line.lie(null);
  await expect(page.getByText('Sem conexão com o servidor. Tentando de novo…')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText('online');
  await expect(page.getByRole('region', { name: 'Guardados' })).toBeHidden();
  await context.close();
  await line.close();
});

test.describe('where a browser has no workers', () => {
  test.use({ allowedErrors: [/ERR_|Failed to (load|fetch)|ScreenNotLoaded/] });

  test('a screen in whose place a network sends its own page says so, and opens when the connection is back, or reloaded', async ({
    page,
    product,
    context,
  }) => {
    await openSignedIn(page, product, await registered(product), '/dashboard');
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await expect(menu).toBeVisible();
    const portal = { status: 200, contentType: 'text/html', body: '<h1>Entre na rede</h1>' };
    await context.route('**', (route) => route.fulfill(portal));
    await menu.getByRole('link', { name: 'Categorias' }).click();
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
    await context.unroute('**');
    // Else it may ask again only in 15 s.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();

    // The program itself does not come.
    const notThePage = /\/(assets|api|healthz)/;
    await context.route(notThePage, (route) => route.fulfill(portal));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Não foi possível abrir esta tela.');
    await context.unroute(notThePage);
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
