import { attachFile } from '../scripts/testing/attachments.ts';
import { registered } from '../scripts/testing/letters.ts';
import { makePng } from '../scripts/testing/png.ts';
import { section } from './attachments.ts';
import { makePdf } from './files.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

test.describe('reading attachments', () => {
  test.use({ allowedErrors: [/404/] });

  test('a PDF, an image and a text are read in the page; the rest is a download; a missing one says so', async ({
    page,
    product,
  }) => {
    const owner = { modelo_equipamento_id: 1 };
    const pages = Array.from({ length: 12 }, (_, index) => `Folha ${index + 1}`);
    const files: [string, string, string | Buffer | null][] = [
      ['Esquema.pdf', 'application/pdf', makePdf(pages)],
      ['Placa.png', 'image/png', makePng(600, 200)],
      ['Notas.txt', 'text/plain; charset=utf-8', Buffer.from('medição em 5 V\n'.repeat(400), 'latin1')],
      ['Página.html', 'text/html', '<script>alert(1)</script>'],
      ['Sumiu.zip', 'application/zip', null],
    ];
    for (const [nome_arquivo, tipo_arquivo, bytes] of files)
      await attachFile(product, owner, { nome_arquivo, tipo_documento: 'Outro', tipo_arquivo, bytes });
    await openSignedIn(page, product, await registered(product), '/equipment-models?busca=b550-f');
    const row = page.getByRole('row').nth(1);
    const dialog = page.getByRole('dialog');

    await row.getByRole('button', { name: 'Esquema.pdf' }).click();
    const first = dialog.locator('[data-page-number="1"]');
    await expect(first.getByText('Folha 1', { exact: true })).toBeAttached();
    await first.getByText('Folha 1', { exact: true }).selectText();
    expect(await page.evaluate(() => String(getSelection()))).toBe('Folha 1');
    // The page is drawn, not only its text.
    const isInked = () =>
      first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        return points.some((value, index) => index % 4 === 0 && value < 100);
      });
    await expect.poll(isInked).toBe(true);
    const stage = dialog.getByRole('region', { name: 'Páginas de Esquema.pdf' });
    await stage.press('ArrowRight');
    await expect(dialog.getByLabel('Página', { exact: true })).toHaveValue('2');
    await dialog.getByLabel('Página', { exact: true }).fill('11');
    await dialog.getByLabel('Página', { exact: true }).press('Enter');
    await expect(stage.getByText('Folha 11')).toBeInViewport();
    const width = async () => (await dialog.locator('[data-page-number="11"]').boundingBox())?.width ?? 0;
    const before = await width();
    await stage.press('-');
    await expect.poll(width).toBeLessThan(before);
    await dialog.getByRole('button', { name: 'Página inteira' }).click();
    const box = await dialog.locator('[data-page-number="11"]').boundingBox();
    expect(box?.height).toBeLessThan((await stage.boundingBox())?.height ?? 0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/equipment-models\?busca=b550-f$/);

    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Página.html' }).click();
    expect((await download).suggestedFilename()).toBe('Página.html');
    await row.getByRole('button', { name: 'Sumiu.zip' }).click();
    await expect(page.getByRole('alert')).toContainText(/^Não foi possível baixar o arquivo/);

    await page.goto(`${product.address}/equipment-models/1`);
    await section(page).getByRole('button', { name: 'Ler Notas.txt' }).click();
    const notes = dialog.getByRole('region', { name: 'Texto de Notas.txt' });
    await expect(notes).toContainText('medição em 5 V');
    expect(await notes.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(section(page).getByRole('button', { name: 'Ler Notas.txt' })).toBeFocused();

    await section(page).getByRole('link', { name: 'Placa.png' }).click();
    const image = page.getByRole('img', { name: 'Placa.png' });
    const shape = async () => {
      const { width = 0, height = 1 } = (await image.boundingBox()) ?? {};
      return Math.round((width / height) * 10) / 10;
    };
    await expect.poll(shape).toBe(3);
    const picture = page.getByRole('group', { name: 'Imagem Placa.png' });
    await picture.press('r');
    await expect.poll(shape).toBe(0.3);
    const size = async () => (await image.boundingBox())?.height ?? 0;
    const small = await size();
    await page.getByRole('button', { name: 'Aumentar' }).click();
    await expect.poll(size).toBeGreaterThan(small * 1.2);
    await picture.press('0');
    await expect.poll(size).toBe(small);
    await picture.hover();
    await page.mouse.wheel(0, -300);
    await expect.poll(size).toBeGreaterThan(small * 1.2);
  });
});
