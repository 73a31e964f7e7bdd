import type { Locator, Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { makePng } from '../scripts/testing/png.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

/** Of the photos that this browser keeps until they are sent. */
const captionsKept = (page: Page) =>
  page.evaluate(async () => {
    if ((await indexedDB.databases()).length === 0) return [];
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('bancada'));
    const kept: { legenda: string }[] = await done(
      database.transaction('waiting').objectStore('waiting').getAll(),
    );
    database.close();
    return kept.map(({ legenda }) => legenda);
  });

/** A text where the photo is touched, dragged elsewhere; a second one by the keys, taken back. */
async function writeOnPhoto(page: Page, dialog: Locator): Promise<void> {
  const stage = dialog.getByRole('application');
  await dialog.getByText('Texto', { exact: true }).click();
  const text = dialog.getByLabel('Texto na foto');
  await text.fill('R2032 aquece');
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('ainda não está na foto');
  await stage.click({ position: { x: 150, y: 60 } });
  await expect(dialog.getByText('3 desenhos.')).toBeVisible();
  await expect(text).toHaveValue('');
  const written = dialog.locator('svg text', { hasText: 'R2032 aquece' });
  const placeOf = async () => ((await written.boundingBox())?.y ?? 0) - ((await stage.boundingBox())?.y ?? 0);
  const before = await placeOf();
  await stage.hover({ position: { x: 150, y: 60 } });
  await page.mouse.down();
  await stage.hover({ position: { x: 150, y: 110 } });
  await page.mouse.up();
  expect(Math.round((await placeOf()) - before)).toBe(50);
  await text.fill('Medir aqui');
  await text.press('Enter');
  await expect(dialog.getByText('4 desenhos.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Desfazer' }).click();
  await expect(dialog.locator('svg text')).toHaveText(['R2032 aquece']);
}

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });

  test('a photo outlives the page, is drawn on with finger and keys, and is seen on the fault’s card', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person, '/sintomas/new');
    const photos = page.getByRole('region', { name: 'Fotos' });
    const camera = photos.getByLabel('Fotografar', { exact: true }).and(page.locator('input'));
    const photo = (width: number) => ({
      name: 'image.png',
      mimeType: 'image/png',
      buffer: makePng(width, 600),
    });
    await page.getByRole('button', { name: 'Adicionar fotos' }).click();
    // A camera may take the page's memory: what was photographed is there again.
    await camera.setInputFiles(photo(801));
    await photos.getByLabel('Legenda da foto 1').fill('Antes de abrir');
    await expect(photos.getByText('Vão junto quando o fluxo for salvo.')).toBeVisible();
    await expect.poll(() => captionsKept(page)).toEqual(['Antes de abrir']);
    await page.reload();
    await expect(photos.getByLabel('Legenda da foto 1')).toHaveValue('Antes de abrir');

    await page.goto(`${product.address}/sintomas/1`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).not.toHaveText('Sintoma');
    const symptom = await title.innerText();
    await camera.setInputFiles(photo(800));
    const picture = photos.getByRole('button', { name: /^Ampliar: / });
    await expect(picture).toHaveCount(1);
    await photos.getByRole('button', { name: /^Opções da foto 1/ }).click();
    await page.getByRole('menuitem', { name: 'Desenhar e escrever' }).click();
    const dialog = page.getByRole('dialog', { name: 'Desenhar na foto' });
    const stage = dialog.getByRole('application');
    await dialog.getByRole('button', { name: 'Pôr no meio' }).click();
    await stage.press('ArrowRight');
    const box = await stage.boundingBox();
    if (box === null) throw new Error('the photo is not there');
    await dialog.getByText('Círculo').click();
    await dialog.getByLabel('Amarelo').check({ force: true });
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 120, { steps: 3 });
    await page.mouse.up();
    await expect(dialog.getByText('2 desenhos.')).toBeVisible();
    await writeOnPhoto(page, dialog);
    // Both are pressed by habit.
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    const close = dialog.getByRole('button', { name: 'Fechar sem salvar' });
    for (const leave of [() => close.click(), () => page.keyboard.press('Escape')]) {
      await leave();
      await question.getByRole('button', { name: 'Continuar aqui' }).click();
      await expect(question).toBeHidden();
      await expect(dialog.getByText('3 desenhos.')).toBeVisible();
    }
    await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Ampliar: .*\(marcada\)\.jpg$/ })).toBeVisible();
    await photos.getByRole('button', { name: /^Opções da foto 1/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Voltar à foto sem desenho' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Escrever legenda' }).click();
    await photos.getByLabel('Legenda', { exact: true }).fill('Trilha rompida');
    await photos.getByRole('button', { name: 'Salvar' }).click();
    await page.goto(`${product.address}/?q=${encodeURIComponent(symptom)}`);
    const card = page.getByRole('article').filter({ hasText: symptom }).first();
    await expect(card.getByText('1 foto')).toBeAttached();
    await card.getByRole('button', { name: /^Descrição: / }).click();
    await expect(card.getByRole('button', { name: 'Ampliar: Trilha rompida' })).toBeVisible();
  });
});
