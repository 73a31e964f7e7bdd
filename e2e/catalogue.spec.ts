import type { Locator } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { settled } from './acts.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const write = (form: Locator, label: string, text: string) =>
  form.getByRole('textbox', { name: label }).fill(text);

test.describe('the catalogue', () => {
  // The test opens the deleted record's address, which logs a 404.
  test.use({ allowedErrors: [/404/] });

  test('a model is created with a new maker and category, found, edited, deleted and restored', async ({
    page,
    product,
  }) => {
    await openSignedIn(page, product, await registered(product), '/equipment-models');
    await page.getByRole('link', { name: 'Criar Novo' }).click();
    const form = page.getByRole('form', { name: 'Novo equipamento' });
    await write(form, 'Nome', 'Placa do Zé');
    // With the keyboard only.
    const maker = form.getByRole('combobox', { name: 'Fabricante' });
    await maker.focus();
    await page.keyboard.type('Oficina do Zé');
    await expect(page.getByRole('option', { name: 'Criar fabricante “Oficina do Zé”…' })).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Novo fabricante' });
    await expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Oficina do Zé');
    await settled(page);
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(maker).toHaveValue('Oficina do Zé');
    await expect(maker).toBeFocused();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Placa do Zé');
    // Keys pressed in the dialog did not reach the form.
    await expect(form.getByText('Campo obrigatório.')).toHaveCount(0);

    const category = form.getByRole('combobox', { name: 'Categoria' });
    await category.fill('Relógios');
    await page.getByRole('option', { name: 'Criar categoria “Relógios”…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Criar Categoria' }).click();
    await expect(category).toHaveValue('Relógios');
    await write(form, 'Número do Modelo', 'OFZE-77');
    await write(form, 'Data de Lançamento', '01/02/2020');
    await form.getByRole('button', { name: 'Criar Modelo' }).click();
    await expect(page.getByText('Equipamento "Placa do Zé" criado com sucesso!')).toBeVisible();
    await page.getByRole('searchbox').fill('ofze77');
    await expect(page.getByRole('row').nth(1)).toContainText('Oficina do ZéRelógios01/02/2020');
    await page.getByRole('link', { name: 'Placa do Zé' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Placa do Zé');
    await page.goBack();
    await expect(page).toHaveURL(`${product.address}/equipment-models?busca=ofze77`);
    await expect(page.getByRole('searchbox')).toHaveValue('ofze77');
    await page.goForward();

    await page.getByRole('button', { name: 'Editar' }).click();
    const edited = page.getByRole('form', { name: 'Editar equipamento' });
    await write(edited, 'Nome', 'Placa do Zé B');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Equipamento atualizado com sucesso!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Placa do Zé B');

    const record = page.url();
    await page.getByRole('button', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Equipamento excluído com sucesso!')).toBeVisible();
    await expect(page).toHaveURL(`${product.address}/equipment-models`);
    await page.goto(record);
    await expect(page.getByText('Equipamento não encontrado.')).toBeVisible();
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await page.getByRole('link', { name: 'Lixeira' }).click();
    await page.getByRole('button', { name: /^Restaurar .*Placa do Zé B/ }).click();
    await expect(page.getByText('Equipamento restaurado.')).toBeVisible();
    await page.goto(record);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Placa do Zé B');
  });
});
