import type { Page } from '@playwright/test';
import { attachFile } from '../scripts/testing/attachments.ts';
import { registered } from '../scripts/testing/letters.ts';
import { makePng } from '../scripts/testing/png.ts';
import { chooseTypes } from './attachments.ts';
import { makePdf } from './files.ts';
import { checkLook, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product } from './product.ts';

/** One attachment of each kind, with names that only this test uses. */
async function prepare(
  product: Product,
  about: string,
): Promise<{ pdf: number; image: number; text: number }> {
  const attach = (nome_arquivo: string, tipo_documento: string, tipo_arquivo: string, bytes: Buffer) =>
    attachFile(
      product,
      { modelo_equipamento_id: 2 },
      { nome_arquivo: `${about} ${nome_arquivo}`, tipo_documento, tipo_arquivo, bytes },
    );
  await attach('firmware.bin', 'Software e firmware', 'application/octet-stream', Buffer.from(about));
  return {
    pdf: await attach(
      'Um manual de serviço com um nome de arquivo muito comprido, revisão 3.pdf',
      'Manual Técnico',
      'application/pdf',
      makePdf([`Folha 1 ${about}`, 'Folha 2', 'Folha 3']),
    ),
    image: await attach('placa.png', 'Foto', 'image/png', makePng(900, 600)),
    text: await attach(
      'notas.txt',
      'Guia',
      'text/plain',
      Buffer.from(`${about}: medir a fonte\n`.repeat(80)),
    ),
  };
}

const shown = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0);
};

async function checkScreens(page: Page, product: Product, about: string): Promise<void> {
  const { pdf, image, text } = await prepare(product, about);
  const { address } = product;
  for (const place of ['/attachments', '/attachments?modelId=2', '/attachments/999999']) {
    await page.goto(`${address}${place}`);
    await shown(page);
    await checkLook(page);
  }
  for (const id of [image, text, pdf]) {
    await page.goto(`${address}/attachments/${id}`);
    await shown(page);
    await checkLook(page);
  }
  await expect(page.locator('[data-page-number="1"] canvas')).toBeVisible();
  await expect(page.getByText(`Folha 1 ${about}`)).toBeAttached();
  await checkLook(page);
  await page.getByRole('button', { name: 'Editar' }).click();
  await page.getByLabel('Nome do Arquivo').fill(' ');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Digite um nome de arquivo.')).toBeVisible();
  await checkLook(page);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${address}/equipment-models/2`);
  await shown(page);
  const files = page.getByLabel('Arquivo', { exact: true }).and(page.locator('input'));
  await files.setInputFiles([
    { name: `${about} notas.txt`, mimeType: 'text/plain', buffer: Buffer.from(`outras de ${about}`) },
    { name: 'vazio.bin', mimeType: '', buffer: Buffer.alloc(0) },
    { name: `${about} mais.txt`, mimeType: 'text/plain', buffer: Buffer.from(`mais de ${about}`) },
  ]);
  await chooseTypes(page, 'Guia');
  await checkLook(page);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Enviar como/ })).toBeVisible();
  await checkLook(page);
  await page.getByRole('button', { name: `Ler ${about} placa.png` }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: `${about} placa.png` })).toBeVisible();
  await checkLook(page);
  await page.keyboard.press('Escape');
  await page.goto(`${address}/attachments/create`);
  await shown(page);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Arquivo e MD5 são obrigatórios.')).toBeVisible();
  await checkLook(page);
}

testLook(
  'attachments',
  async (page, product, { width, colorScheme }) => {
    await openSignedIn(page, product, await registered(product));
    await checkScreens(page, product, `${width} ${colorScheme}`);
  },
  { isTouched: true },
);
