import type { Page } from '@playwright/test';
import { savedFlow } from '../scripts/testing/flows.ts';
import { registered } from '../scripts/testing/letters.ts';
import { adminOf, callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Próximo' }).click();
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const review = (page: Page) => page.getByRole('region', { name: 'O fluxo inteiro' });
async function pick(page: Page, field: string, typed: string, option: RegExp | string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

test.describe('a draft', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('survives a reload, an expired session and a server restart, in all tabs; signing out discards it', async ({
    page,
    product,
  }) => {
    const person = await registered(product);
    await openSignedIn(page, product, person);
    // A draft stored by another version does not keep the screen from opening.
    await page.evaluate(() => localStorage.setItem('symptomWizardDraft', '{"sintoma":'));
    const symptom = `Bancada de teste ${process.pid} desarma`;
    await page.goto(`${product.address}/sintomas/new?${new URLSearchParams({ sintoma: symptom })}`);
    await expect(textbox(page, 'Descrição do sintoma')).toHaveValue(symptom);
    await pick(page, 'Equipamentos', 'prius', /Prius/);
    await next(page);
    await textbox(page, 'Diagnóstico 1').fill(`Medir a fuga ${process.pid}`);
    await page.reload();
    await expect(textbox(page, 'Diagnóstico 1')).toHaveValue(`Medir a fuga ${process.pid}`);
    const other = await page.context().newPage();
    await other.goto(`${product.address}/diagnosticos/new`);
    await textbox(other, 'Diagnóstico 1').fill(`Medir a fuga ${process.pid} à terra`);
    await expect(textbox(page, 'Diagnóstico 1')).toHaveValue(`Medir a fuga ${process.pid} à terra`);
    await other.close();
    await next(page);
    await textbox(page, 'Nova solução').fill(`Secar a bancada ${process.pid}`);
    await page.getByRole('button', { name: 'Outra solução' }).click();
    await textbox(page, 'Nova solução 2').fill(`Refazer o aterramento ${process.pid}`);

    expect(await product.stop()).toBe(0);
    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor.');
    await product.restart();
    await callApi(product, 'POST /auth/logout-all', undefined, await signInElsewhere(product, person));
    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await expect(page).toHaveURL(`${product.address}/login?destino=%2Fsolucoes%2Fnew`);
    await signInAs(page, person);
    await expect(review(page)).toContainText(`Medir a fuga ${process.pid} à terra`);

    await page.getByRole('button', { name: 'Salvar fluxo' }).click();
    await expect(page.getByText('Fluxo de diagnóstico salvo com sucesso!')).toBeVisible();

    await page.getByRole('button', { name: 'Abrir', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(symptom);
    await expect(page.getByText(`Refazer o aterramento ${process.pid}`).first()).toBeVisible();
    await page.goto(`${product.address}/sintomas/new`);
    await textbox(page, 'Descrição do sintoma').fill('Outro');
    await page.goto(product.address);
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('button', { name: 'Sair e descartar' }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await signInAs(page, adminOf(product));
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continuar Rascunho' })).toHaveCount(0);
  });
});

test('on a phone, by keyboard alone, a flow is written and saved', async ({ page, product }) => {
  const person = await registered(product);
  const token = await signInElsewhere(product, person);
  // Enough similar symptoms to fill a phone's screen.
  for (const what of ['corrente', 'tensão', 'resistência', 'capacitância', 'frequência'])
    await savedFlow(product, token, {
      sintoma: `Multímetro não mede ${what}: o visor fica aceso, piscando, até acabar a pilha`,
      equipment_model_ids: [1],
      new_diagnosticos_texts: [`Medir ${what} ${process.pid}`],
      new_solucao_text: `Trocar a escala de ${what} ${process.pid}`,
    });
  await page.setViewportSize({ width: 360, height: 720 });
  await openSignedIn(page, product, person, '/sintomas/new');
  const { keyboard } = page;
  const mark = 'só no meu turno';
  const tabTo = async (name: string, role: 'button' | 'combobox' | 'textbox' | 'link' = 'button') => {
    const target = page.getByRole(role, { name, exact: true });
    for (let step = 0; step < 40; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${role} ${name} cannot be reached`);
  };
  await expect(textbox(page, 'Descrição do sintoma')).toBeFocused();
  await keyboard.type(`Multímetro não mede, ${mark}`);
  await tabTo('Equipamentos', 'combobox');
  await keyboard.type('prius');
  await expect(page.getByRole('option', { name: /Prius/ }).first()).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  // The list appeared above while the person was typing, and pushed nothing out of sight.
  await expect(page.getByRole('list', { name: 'Sintomas parecidos' }).getByRole('listitem')).toHaveCount(5);
  const field = await page.getByRole('combobox', { name: 'Equipamentos' }).boundingBox();
  const bar = await page.getByRole('navigation').last().boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Equipamentos: escolhidos' })).toContainText('Prius');
  await keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/diagnosticos\/new$/);
  await tabTo('Diagnóstico 1', 'textbox');
  await keyboard.type(`Fusível aberto, ${mark}`);
  await tabTo('Outro diagnóstico');
  await keyboard.press('Enter');
  await expect(textbox(page, 'Diagnóstico 2')).toBeFocused();
  await keyboard.type(`Pontas rompidas, ${mark}`);
  await keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/solucoes\/new$/);
  await tabTo('Nova solução', 'textbox');
  await keyboard.type(`Trocar o fusível, ${mark}`);
  await expect(review(page).locator('ol > li')).toHaveText([
    `Fusível aberto, ${mark}`,
    `Pontas rompidas, ${mark}`,
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await tabTo('Salvar fluxo');
  await keyboard.press('Enter');
  await expect(page.getByText('Fluxo de diagnóstico salvo com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(`${product.address}/`);

  // The search finds it exactly as it was written.
  await page.getByRole('searchbox').fill(`multímetro ${mark}`);
  const found = page.getByRole('article').first();
  await expect(found).toContainText(`Multímetro não mede, ${mark}`);
  await found.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('article').locator('ol > li')).toHaveText([
    new RegExp(`^Fusível aberto, ${mark}`),
    new RegExp(`^Pontas rompidas, ${mark}`),
  ]);
  await expect(page.getByRole('article')).toContainText(`Trocar o fusível, ${mark}`);
});
