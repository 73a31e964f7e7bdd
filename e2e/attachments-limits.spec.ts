import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { section } from './attachments.ts';
import { makeBytes } from './files.ts';
import { openSignedIn } from './people.ts';
import { test as base, expect, startProduct } from './product.ts';

/** A shop whose people have 100 KB each for their attachments. */
const test = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({ MAX_STORED_GB_PER_USER: String(100 / 1024 ** 2) });
      await use(product);
      await product.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
// What is refused is told in the console.
test.use({ allowedErrors: [/409/] });

const line = (page: Page, file: string) =>
  page.getByRole('list', { name: 'Arquivos escolhidos' }).getByRole('listitem', { name: file, exact: true });
const choose = (page: Page, files: { name: string; bytes: number }[]) =>
  page
    .getByLabel('Arquivo', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(
      files.map(({ name, bytes }) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: makeBytes(bytes, bytes),
      })),
    );
const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click();

test('who has no room left is told so at the file, before and after sending, and goes on once there is room', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await registered(product), '/equipment-models/1');
  await choose(page, [{ name: 'grande.bin', bytes: 150_000 }]);
  const large = line(page, 'grande.bin');
  await expect(large.getByRole('alert')).toContainText(
    'Seus anexos ocupam 0 bytes de 100 KB, e este arquivo não cabe. Exclua anexos que não servem mais',
  );
  await page.getByRole('button', { name: 'Remover grande.bin' }).click();

  await choose(page, [
    { name: 'primeiro.bin', bytes: 60_000 },
    { name: 'segundo.bin', bytes: 61_000 },
  ]);
  await send(page);
  await expect(line(page, 'primeiro.bin')).toContainText('Enviado');
  const second = line(page, 'segundo.bin');
  await expect(second.getByRole('alert')).toContainText('Seus anexos ocupam 58,6 KB de 100 KB');
  await expect(second.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Baixar primeiro.bin' })).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Baixar segundo.bin' })).toHaveCount(0);
});
