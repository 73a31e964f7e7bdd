import type { Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { makePng } from '../scripts/testing/png.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

/**
 * An owner's first five faults, in a base that knows none of her models. Typed in the same words in the product as it was before models
 * could be made in one line (commit 8dc8733f), where no photo could be put to a fault, they took this many clicks and keys.
 */
const before = { clicks: 83, keys: 640 };
const faults = [
  ['Micro-ondas PME25', 'Philco', 'Não esquenta', 'Medir o fusível de alta', 'Trocar o fusível'],
  ['PME25', null, 'Prato não gira', 'Medir o motor do prato', 'Trocar o motor do prato'],
  ['Lavadora LT09E', 'Electrolux', 'Não centrifuga', 'Testar a eletrobomba', 'Trocar a eletrobomba'],
  [
    'Ferro SK-150',
    'Hikari',
    'Não aquece a ponta',
    'Medir a ponta entre os pinos do cabo',
    'Trocar o elemento da ponta',
  ],
  [
    'Nobreak NB-600',
    'SMS',
    'Apita sem parar',
    'Medir a bateria sob carga por um minuto',
    'Trocar a bateria de 7 Ah',
  ],
] as const;

const withPhoto = faults[0][2];

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Counts real clicks and pressed keys; a shortcut counts as its last key. */
async function counting(page: Page): Promise<{ clicks: number; keys: number }> {
  const count = { clicks: 0, keys: 0 };
  await page.exposeFunction('counted', (what: 'clicks' | 'keys') => {
    count[what] += 1;
  });
  const listen = () => {
    const { counted } = window as unknown as { counted: (what: string) => void };
    // A click that a key or a label makes has no detail.
    document.addEventListener('click', ({ detail }) => detail > 0 && counted('clicks'), true);
    document.addEventListener(
      'keydown',
      ({ key }) => !['Control', 'Shift'].includes(key) && counted('keys'),
      true,
    );
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return count;
}

test('five faults of an owner’s notebook, one with a photo, take a third fewer clicks and keys than before', async ({
  page,
  product,
}) => {
  await openSignedIn(page, product, await registered(product));
  const count = await counting(page);
  for (const [model, maker, symptom, check, solution] of faults) {
    await page.getByRole('button', { name: 'Novo Sintoma' }).click();
    await expect(textbox(page, 'Descrição do sintoma')).toBeFocused();
    await page.keyboard.type(symptom);
    await page.getByRole('combobox', { name: 'Equipamentos' }).click();
    await page.keyboard.type(model);
    await page
      .getByRole('option', { name: maker === null ? model : /^Criar equipamento/ })
      .first()
      .click();
    if (maker !== null) {
      await expect(page.getByRole('combobox', { name: 'Fabricante' })).toBeFocused();
      await page.keyboard.type(maker);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Equipamentos: escolhidos' })).toContainText(model);
    }
    if (symptom === withPhoto) await addPhoto(page);
    await page.getByRole('button', { name: 'Próximo' }).click();
    await textbox(page, 'Diagnóstico 1').click();
    await page.keyboard.type(check);
    await page.getByRole('button', { name: 'Próximo' }).click();
    await textbox(page, 'Nova solução').click();
    await page.keyboard.type(solution);
    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await page.waitForURL(`${product.address}/`);
  }
  const file = { clicks: 2 };
  expect(count.clicks + file.clicks + count.keys).toBeLessThanOrEqual(
    (before.clicks + before.keys) * (2 / 3),
  );
  expect(count.clicks + file.clicks).toBeLessThanOrEqual(before.clicks * (2 / 3));

  // The reading process makes the small picture when its turn comes: the card shows it from then on.
  await expect(async () => {
    await page.goto(`${product.address}/?q=${encodeURIComponent(`micro-ondas ${withPhoto}`)}`);
    const card = page.getByRole('article').filter({ hasText: withPhoto }).first();
    await card.getByRole('button', { name: /^Descrição: / }).click({ timeout: 10_000 });
    await expect(card.locator('img[data-drawn]')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page
    .getByRole('article')
    .filter({ hasText: withPhoto })
    .first()
    .getByRole('heading')
    .getByRole('link')
    .click();
  await expect(page.getByRole('region', { name: 'Fotos' }).locator('img[data-drawn]')).toBeVisible();
});

/** From a file: beside what is counted, the file is pointed at and opened in the system's own window. */
async function addPhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar fotos' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher fotos' }).click();
  await (await chooser).setFiles({ name: 'queimado.png', mimeType: 'image/png', buffer: makePng(800, 600) });
  await expect(page.getByLabel('Legenda da foto 1')).toBeVisible();
}
