import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { attachFile } from '../scripts/testing/attachments.ts';
import { type SavedFlow, savedFlow } from '../scripts/testing/flows.ts';
import { adminOf, callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { makeManual } from './pdf-files.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const folder = path.resolve(import.meta.dirname, '../docs/images');
const wide = { width: 1100, height: 680 };
const marginPx = 8;
const phone = { width: 390, height: 720 };

/** Writes what is in the window, or one part of it with a margin, as WebP: small enough for the repository. */
async function take(page: Page, name: string, part?: Locator): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  const box = await part?.boundingBox();
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 72,
    ...(box && {
      captureBeyondViewport: true,
      clip: {
        x: box.x - marginPx,
        y: box.y - marginPx,
        width: box.width + 2 * marginPx,
        height: box.height + 2 * marginPx,
        scale: 1,
      },
    }),
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}

const sintoma = 'Fonte de notebook desliga quando o carregador esquenta';

/** A fault whose first solution worked seven times of eight, and whose second never did. */
async function makeFault(product: Product, token: string): Promise<SavedFlow> {
  const flow = await savedFlow(product, token, {
    sintoma,
    equipment_model_ids: [1],
    new_diagnosticos_texts: [
      {
        descricao: 'Medir a tensão de saída com carga',
        minutos: 5,
        medida: {
          onde: 'conector de saída',
          grandeza: 'tensão',
          esperado: '19,5',
          tolerancia: '5%',
          unidade: 'V',
        },
      },
      { descricao: 'Inspecionar a solda do conector', minutos: 10 },
      { descricao: 'Conferir os capacitores do secundário', minutos: 15 },
    ],
    new_solucoes_texts: ['Refazer a solda do conector de saída', 'Trocar o cabo da tomada'],
  });
  const [proven, failed] = flow.troubleshooting_ids;
  const results = [...Array.from({ length: 8 }, (_, at) => [proven, at > 0]), [failed, false]] as const;
  for (const [at, [troubleshooting_id, resolveu]] of results.entries())
    await callApi(
      product,
      'POST /resultados',
      { troubleshooting_id, resolveu, unidade: `OS ${101 + at}` },
      token,
    );
  return flow;
}

test('@guide the pictures of the guide', async ({ page, product }) => {
  const admin = adminOf(product);
  const token = await signInElsewhere(product, admin);
  const { sintoma_id } = await makeFault(product, token);
  await attachFile(
    product,
    { modelo_equipamento_id: 1 },
    {
      nome_arquivo: 'Manual de serviço.pdf',
      tipo_documento: 'Manual Técnico',
      tipo_arquivo: 'application/pdf',
      bytes: makeManual(),
    },
  );
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(wide);
  await openSignedIn(page, product, admin, '/?q=não liga');
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();
  await expect(page.getByText('Procurando nos documentos')).toBeHidden();
  await take(page, 'busca');

  await page.goto(`${product.address}/?q=carregador%20esquenta`);
  await card.getByRole('button', { name: `Descrição: ${sintoma}` }).click();
  await expect(card.getByText(/Resolveu 7 de 8 vezes/).first()).toBeVisible();
  await take(page, 'resolveu', card);

  await page.goto(`${product.address}/diagnostico-guiado?defeitos=${sintoma_id}`);
  await takeGuided(page);

  await page.goto(`${product.address}/troubleshooting?post=62`);
  await expect(
    page.getByRole('region', { name: 'Resultados', exact: true }).getByRole('article').first(),
  ).toBeVisible();
  await take(page, 'codigos');

  await page.goto(`${product.address}/sintomas/new`);
  await page.getByLabel('Descrição do sintoma').fill('não liga');
  await expect(page.getByText('Usar este').first()).toBeVisible();
  await take(page, 'novo-sintoma');

  await page.goto(`${product.address}/equipment-models/1`);
  await page
    .getByRole('button', { name: /^Ler Manual/ })
    .first()
    .click();
  await expect(page.locator('canvas').first()).toBeVisible();
  await take(page, 'visor');

  await page.goto(`${product.address}/manufacturers`);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await take(page, 'lista');

  await page.goto(`${product.address}/admin/users?usuario=1`);
  await expect(page.getByRole('heading', { name: 'Acesso' })).toBeVisible();
  await take(page, 'admin');

  await page.setViewportSize(phone);
  await page.goto(`${product.address}/?q=não liga`);
  await expect(card).toBeVisible();
  await take(page, 'telefone');
});

async function takeGuided(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: /^Começar/ });
  await start.click();
  const value = page.getByLabel('Valor medido em V (opcional)');
  await value.fill('16,2');
  await expect(page.getByText(/^Fora do normal/)).toBeVisible();
  await take(page, 'diagnostico-guiado');
}
