import type { Locator, Page } from '@playwright/test';
import { attachFile, setReading } from '../scripts/testing/attachments.ts';
import { registered } from '../scripts/testing/letters.ts';
import { filledXfa } from '../scripts/testing/xfa.ts';
import { makePdf } from './files.ts';
import { makeDrawing, makeManual, makeXfaForm } from './pdf-files.ts';
import { openSignedIn } from './people.ts';
import { checkMarked, darkStretches, pixelsOf } from './pixels.ts';
import { expect, type Product, test } from './product.ts';
import { waitForFound } from './results.ts';

const attachPdf = (product: Product, nome_arquivo: string, bytes: Buffer) =>
  attachFile(
    product,
    { modelo_equipamento_id: 2 },
    { nome_arquivo, tipo_documento: 'Esquema', tipo_arquivo: 'application/pdf', bytes },
  );

const pagesOf = (page: Page, name: string) => page.getByRole('region', { name: `Páginas de ${name}` });
const sheet = (stage: Locator, page: number) => stage.locator(`[data-page-number="${page}"]`);

/** Ctrl+F, the words, and the first mark. */
async function seek(page: Page, stage: Locator, words: string): Promise<void> {
  await stage.press('Control+f');
  const field = page.getByRole('searchbox', { name: 'Buscar neste arquivo' });
  await expect(field).toBeFocused();
  await field.fill(words);
  await field.press('Enter');
}

test('a PDF with a password asks for it, and a word in it is found, marked and sent to somebody as an address', async ({
  page,
  product,
}) => {
  const pages = Array.from({ length: 12 }, (_, index) =>
    index === 3 || index === 8 ? `Rede PPBUS_G3H na folha ${index + 1}` : `Folha ${index + 1}`,
  );
  const id = await attachPdf(product, 'Fechado.pdf', makePdf(pages, 'bancada'));
  await setReading(product, id, { estado: 'falhou', motivo: 'senha' });
  const person = await registered(product);
  await openSignedIn(page, product, person, `/attachments/${id}`);
  const password = page.getByLabel('Este PDF pede uma senha');
  await password.fill('errada');
  await password.press('Enter');
  await expect(page.getByText('A senha não abre este PDF.')).toBeVisible();
  await password.fill('bancada');
  await password.press('Enter');
  const stage = pagesOf(page, 'Fechado.pdf');
  await expect(sheet(stage, 1).getByText('Folha 1', { exact: true })).toBeAttached();

  await seek(page, stage, 'ppbus-g3h');
  await expect(page.getByText('O PDF pede uma senha, então o texto dele não entra na busca.')).toBeVisible();
  await waitForFound(page, page.getByText('1 de 2', { exact: true }));
  const mark = stage.locator('[aria-current="true"] span');
  await checkMarked(page, mark);
  await expect(page).toHaveURL(/\?pagina=4&q=ppbus-g3h$/);
  for (const turn of ['Girar para a direita', 'Aumentar']) {
    await page.getByRole('button', { name: turn }).click();
    await expect(sheet(stage, 4).locator('[data-main-rotation="90"]').first()).toBeAttached();
    await checkMarked(page, mark);
  }
  await page.getByRole('button', { name: 'Próxima marca' }).click();
  await expect(page.getByText('2 de 2', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?pagina=9&q=ppbus-g3h$/);
  await checkMarked(page, mark);

  await page.reload();
  await password.fill('bancada');
  await password.press('Enter');
  await waitForFound(page, page.getByText('2 de 2', { exact: true }));
  await checkMarked(page, mark);
});

test.describe('on a line that breaks', () => {
  test.use({ allowedErrors: [/ERR_CONNECTION_FAILED|ERR_FAILED/] });

  test('a PDF that does not come is tried again; a damaged one, or a damaged picture, is only downloaded', async ({
    page,
    product,
  }) => {
    const whole = await attachPdf(product, 'Inteiro.pdf', makePdf(['Folha inteira']));
    const damaged = await attachPdf(product, 'Quebrado.pdf', Buffer.from('%PDF-1.4\nnada que se leia'));
    await page.route('**/download', (route) => route.abort());
    await openSignedIn(page, product, await registered(product), `/attachments/${whole}`);
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await expect(retry).toBeVisible();
    await page.unroute('**/download');
    await retry.click();
    await expect(page.getByText('Folha inteira')).toBeAttached();
    await page.goto(`${product.address}/attachments/${damaged}`);
    await expect(page.getByText('O arquivo está danificado.')).toBeVisible();
    await expect(retry).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar o arquivo' }).click();
    expect((await download).suggestedFilename()).toBe('Quebrado.pdf');
    const picture = { nome_arquivo: 'Quebrada.png', tipo_documento: 'Foto', tipo_arquivo: 'image/png' };
    // The first bytes of a PNG: what is read as text is shown as such.
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
    const torn = await attachFile(product, { modelo_equipamento_id: 2 }, { ...picture, bytes });
    await page.goto(`${product.address}/attachments/${torn}`);
    await expect(page.getByText('O arquivo está danificado.')).toBeVisible();
  });
});

test('a manual is read by its contents, links, page names and small pages, on a phone too; none of its scripts run', async ({
  page,
  product,
}) => {
  const id = await attachPdf(product, 'Manual.pdf', makeManual());
  let messages = 0;
  page.on('dialog', (dialog) => {
    messages += 1;
    void dialog.dismiss();
  });
  await openSignedIn(page, product, await registered(product), `/attachments/${id}`);
  const stage = pagesOf(page, 'Manual.pdf');
  const number = page.getByLabel('Página', { exact: true });
  await expect(number).toHaveValue('i');
  const outside = stage.getByRole('link', { name: 'https://example.org/datasheet' });
  await expect(outside).toHaveAttribute('target', '_blank');
  await expect(outside).toHaveAttribute('rel', /noopener/);
  await sheet(stage, 1).locator('a[href^="#"]').click();
  await expect(number).toHaveValue('A-3');
  await expect(page.getByText('(5 de 6)')).toBeVisible();
  // The page that a link leads to takes the focus once it is drawn.
  await expect(sheet(stage, 5).getByText('Manual, folha 5')).toBeAttached();
  await number.fill('ii');
  await number.press('Enter');
  await expect(sheet(stage, 2)).toBeInViewport();

  await page.getByRole('button', { name: 'Painel lateral' }).click();
  const small = page.getByRole('list', { name: 'Páginas em miniatura' });
  await expect(small.getByRole('button', { name: 'Página ii', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await small.getByRole('button', { name: 'Página A-1', exact: true }).click();
  await expect(number).toHaveValue('A-1');
  await page.getByRole('tab', { name: 'Sumário' }).click();
  const contents = page.getByRole('tree', { name: 'Sumário' });
  await contents.getByRole('treeitem', { name: 'Fonte' }).press('ArrowRight');
  await contents.getByRole('treeitem', { name: 'Rede PPBUS' }).press('Enter');
  await expect(number).toHaveValue('A-2');

  // On a phone on its side the page has two thirds of the height.
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(`${product.address}/equipment-models/2`);
  await page.getByRole('button', { name: 'Ler Manual.pdf' }).click();
  await expect(sheet(stage, 1)).toBeInViewport();
  expect((await stage.boundingBox())?.height).toBeGreaterThanOrEqual(240);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Página inteira' }).click();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(messages).toBe(0);
});

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 });

  test('an A0 sheet is sharp at 800 %, and no canvas is larger than a phone takes', async ({
    page,
    product,
  }) => {
    const id = await attachPdf(product, 'Chapa.pdf', makeDrawing(3370, 2384));
    await openSignedIn(page, product, await registered(product), `/attachments/${id}`);
    const stage = pagesOf(page, 'Chapa.pdf');
    await expect(sheet(stage, 1).locator('canvas').first()).toBeVisible();
    const larger = page.getByRole('button', { name: 'Aumentar' });
    while (!(await page.getByText('800%', { exact: true }).isVisible())) await larger.click();
    // One point is 800/75 pixels of the page, and twice as many of the screen: a line of two points is 43 wide.
    const middle = async () => darkStretches(await pixelsOf(page, stage), 200);
    const isSharp = async () => {
      const { widths, between } = await middle();
      return widths.some((width) => Math.abs(width - 43) <= 2) && between <= 4 * widths.length;
    };
    await expect.poll(isSharp).toBe(true);
    const sizes = await stage
      .locator('canvas')
      .evaluateAll((canvases: HTMLCanvasElement[]) => canvases.map(({ width, height }) => width * height));
    expect(Math.max(...sizes)).toBeLessThan(16_700_000);
  });
});

test('an XFA form is drawn with what it holds, which is found and marked; where it cannot be, the page says so', async ({
  page,
  product,
}) => {
  const id = await attachPdf(product, 'Ficha.pdf', makeXfaForm(filledXfa));
  await setReading(product, id, { estado: 'falhou', motivo: 'senha' });
  const broken = await attachPdf(product, 'Ficha cortada.pdf', makeXfaForm('<xdp'));
  page.on('dialog', (dialog) => {
    throw new Error(`The form's script ran: ${dialog.message()}`);
  });
  await openSignedIn(page, product, await registered(product), `/attachments/${id}`);
  const stage = pagesOf(page, 'Ficha.pdf');
  await expect(sheet(stage, 1).getByText('TXQ7788')).toBeVisible();
  await expect(sheet(stage, 1).getByText('Fusível F901 aberto')).toBeVisible();
  await expect(sheet(stage, 1).getByText('220 V')).toBeVisible();
  await expect(sheet(stage, 1).getByRole('checkbox')).toBeDisabled();
  await expect(stage.getByRole('textbox')).toHaveCount(0);
  await expect(stage.getByText(/Please wait|segredo/)).toHaveCount(0);
  await expect(page.getByText(/não pode ser desenhado aqui/)).toHaveCount(0);
  const mark = stage.locator('[aria-current="true"] span');
  for (const words of ['txq7788', 'ktr5512']) {
    await seek(page, stage, words);
    await waitForFound(page, page.getByText('1 de 1', { exact: true }));
    await checkMarked(page, mark);
  }
  await page.getByRole('button', { name: 'Aumentar' }).click();
  await checkMarked(page, mark);

  await page.goto(`${product.address}/attachments/${broken}`);
  await expect(page.getByText(/não pode ser desenhado aqui/)).toBeVisible();
  await expect(sheet(pagesOf(page, 'Ficha cortada.pdf'), 1).getByText('Please wait...')).toBeAttached();
});
