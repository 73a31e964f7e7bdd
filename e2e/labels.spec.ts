import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { adminOf, adminToken, callApi } from '../scripts/testing/people.ts';
import { filmOf, greyFrame, withCamera } from './camera.ts';
import { openSignedIn } from './people.ts';
import { pixelsOf } from './pixels.ts';
import { expect, type Product, test } from './product.ts';

// Without it the library would fetch its program from a host of others.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Codes of each kind of number: as many signs as bars of a label have room for, and one more than that. */
const numbered = [
  { serie: 'SN8K2M41QX', referencia: '4711' },
  { imei1: '490154203237518', referencia: 'A-77' },
  { serie: 'PF3LX9Z7TR2W8KQ0', referencia: '90210' },
];

async function unitsOf(product: Product): Promise<number[]> {
  const ids: number[] = [];
  for (const unit of numbered) ids.push((await makeUnit(product, unit)).id);
  return ids;
}

async function makeUnit(product: Product, unit: object): Promise<{ id: number }> {
  const answer = await callApi(product, 'POST /units', unit, await adminToken(product));
  return (await answer.json()) as { id: number };
}

/** What a reader of codes finds in what would be printed, at so many dots for each pixel of CSS (96 an inch). */
async function codesOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const texts: string[] = [];
  for (const label of await page.locator('[data-label]').filter({ visible: true }).all()) {
    const read = await readBarcodes(await label.screenshot(), { formats: ['Code128', 'QRCode'] });
    texts.push(...read.map(({ format, text }) => `${format} ${text}`));
  }
  await page.emulateMedia({ media: null });
  return texts.toSorted();
}

const film = path.join(mkdtempSync(path.join(tmpdir(), 'bancada-labels-')), 'etiqueta.y4m');

/** Puts what is printed before the camera, as large as a hand holds it there, under the light of a bench. */
async function holdBeforeCamera(page: Page, printed: Locator): Promise<void> {
  const size = { width: 1280, height: 720, framesPerSecond: 5 };
  const { luma, ...colours } = greyFrame(size, 215);
  const pixels = await pixelsOf(page, printed);
  const [left, top] = [(size.width - pixels.width) >> 1, (size.height - pixels.height) >> 1];
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1)
      luma[(top + y) * size.width + left + x] = 40 + Math.round((pixels.at(x, y)[0] * 175) / 255);
  writeFileSync(film, filmOf(size, [{ luma, ...colours }]));
}

test.use({
  // What a printer of 203 dots an inch prints, near enough; a laser printer has three times as many as the screen.
  deviceScaleFactor: 3,
  launchOptions: async ({ launchOptions }, use) => use(withCamera(launchOptions, film)),
});

test('labels are printed at their size, and each code on them is read back', async ({ page, product }) => {
  const ids = await unitsOf(product);
  const address = 'http://192.168.0.10:3000';
  const opening = ids.map((id) => `QRCode ${address}/aparelhos/${id}`);
  await openSignedIn(page, product, adminOf(product), `/aparelhos/etiquetas?ids=${ids.join('%2C')}`);
  await page.getByLabel('Endereço da Bancada no QR code').fill(`${address}/`);
  await expect(page.getByText('3 etiquetas, 3 páginas')).toBeVisible();
  const short = ['Code128 490154203237518', 'Code128 SN8K2M41QX'];
  // A roll of 58 mm has no room for sixteen letters and digits; one of 80 mm and its larger label have.
  for (const [paper, size, bars] of [
    ['Bobina de 58 mm', [58, 40], short],
    ['Bobina de 80 mm', [80, 40], [...short, 'Code128 PF3LX9Z7TR2W8KQ0']],
    ['Folha A4 de 65 etiquetas', [210, 297], short],
  ] as const) {
    await page.getByRole('combobox', { name: 'Papel' }).click();
    await page.getByRole('option', { name: paper }).click();
    await expect(page.locator('img[alt^="Código de barras"]').first()).toBeAttached();
    expect(await codesOn(page), paper).toEqual([...bars, ...opening].toSorted());
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const pages = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(pages, paper).toHaveLength(paper.startsWith('Folha') ? 1 : 3);
    for (const [, width, height] of pages)
      expect([width, height].map((points) => Math.abs((Number(points) * 25.4) / 72))).toEqual([
        expect.closeTo(size[0], -0.3),
        expect.closeTo(size[1], -0.3),
      ]);
  }
});

test('the camera reads both codes of a label: the number finds its unit, and the other opens the ficha', async ({
  page,
  product,
}) => {
  const { id } = await makeUnit(product, { serie: 'SN77KW03PL' });
  const person = adminOf(product);
  const labels = `/aparelhos/etiquetas?ids=${id}`;
  await openSignedIn(page, product, person, labels);
  await page.getByLabel('Endereço da Bancada no QR code').fill(product.address);
  const bars = page.locator('img[alt^="Código de barras"]').filter({ visible: true }).first();
  const scan = async () => {
    await page.goto(`${product.address}/aparelhos`);
    await page.getByRole('button', { name: 'Ler código com a câmera' }).click();
  };
  await holdBeforeCamera(page, bars);
  await scan();
  const offers = page.getByRole('status', { name: 'Aparelhos com este número' });
  await expect(offers.getByRole('link', { name: 'Abrir a ficha de SN77KW03PL' })).toBeVisible();

  await page.goto(`${product.address}${labels}`);
  await page.getByLabel('Endereço da Bancada no QR code').fill(product.address);
  await holdBeforeCamera(page, page.getByAltText('QR code da ficha').filter({ visible: true }).first());
  await scan();
  await expect(page).toHaveURL(`${product.address}/aparelhos/${id}`);
});
