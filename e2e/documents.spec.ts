import type { Locator, Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { chooseTypes } from './attachments.ts';
import { makePdf } from './files.ts';
import { writePdf } from './pdf-files.ts';
import { openSignedIn } from './people.ts';
import { checkMarked } from './pixels.ts';
import { expect, type Product, test } from './product.ts';

const word = 'PPBUS_G3H';

/** 300 pages that differ; the word stands on page 217 alone. */
function manual(): Buffer<ArrayBuffer> {
  return makePdf(
    Array.from({ length: 300 }, (_, index) =>
      index === 216
        ? `Medir ${word} no indutor L7030`
        : `Folha ${index + 1}: capacitor C${4_000 + index} na linha ${index * 7 + 3}`,
    ),
  );
}

const scanned = [
  'Manual da inversora de frequência',
  'Antes de abrir, desligue a alimentação e espere cinco minutos.',
  'O barramento conserva tensão perigosa nos capacitores.',
  'Troque o varistor queimado da entrada.',
];

/** What a scanner makes of a sheet: one picture in a PDF, and no text. */
async function scan(page: Page): Promise<Buffer<ArrayBuffer>> {
  const [width, height] = [1240, 1754];
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<body style="margin:120px;font:30px/2 serif;background:#fff">${scanned.map((line) => `<p>${line}</p>`).join('')}</body>`,
  );
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 80 });
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /S 5 0 R >> >> >>',
    ['', 'q 595 0 0 842 0 0 cm /S Do Q'],
    [
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg.toString('latin1'),
    ],
  ]);
}

async function attach(page: Page, files: { name: string; buffer: Buffer }[]): Promise<void> {
  const input = page.getByLabel('Arquivo', { exact: true }).and(page.locator('input'));
  await input.setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/pdf' })));
  await chooseTypes(page, 'Manual Técnico');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Enviado', { exact: true })).toHaveCount(files.length);
}

/** Seeks on the main screen until the document is read and found. */
async function findDocument(page: Page, product: Product, sought: string, file: string): Promise<Locator> {
  const result = page.getByRole('region', { name: /Documentos/ }).getByRole('link', { name: file });
  await expect(async () => {
    await page.goto(`${product.address}/?q=${encodeURIComponent(sought)}`);
    await expect(result).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return result;
}

test('a word on page 217 of a manual, and one of a scanned sheet, are found and marked where they stand', async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(240_000);
  const desk = await browser.newPage();
  const sheet = await scan(desk);
  await desk.close();
  await openSignedIn(page, product, await registered(product), '/equipment-models/1');
  await attach(page, [
    { name: 'Manual da placa.pdf', buffer: manual() },
    { name: 'Folha escaneada.pdf', buffer: sheet },
  ]);

  const found = await findDocument(page, product, 'ppbus g3h', 'Manual da placa.pdf');
  await expect(found).toContainText('página 217');
  await found.click();
  await expect(page).toHaveURL(/\/attachments\/\d+\?pagina=217&q=ppbus\+g3h$/);
  const pages = page.getByRole('region', { name: 'Páginas de Manual da placa.pdf' });
  await checkMarked(page, pages.locator('[aria-current="true"] span').first());

  // The search forgives the ending and the missing accent.
  const ofScan = await findDocument(page, product, 'varistores queimados', 'Folha escaneada.pdf');
  await ofScan.click();
  const scannedPages = page.getByRole('region', { name: 'Páginas de Folha escaneada.pdf' });
  await checkMarked(page, scannedPages.locator('[aria-current="true"] span').first());
});
