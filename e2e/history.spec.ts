import type { Locator, Page } from '@playwright/test';
import { registered } from '../scripts/testing/letters.ts';
import { adminOf, callApi, signInElsewhere } from '../scripts/testing/people.ts';
import { settled } from './acts.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

async function openEditing(page: Page, product: Product, id: number): Promise<Locator> {
  await page.goto(`${product.address}/manufacturers/${id}`);
  await page.getByRole('button', { name: 'Editar' }).click();
  return page.getByRole('form', { name: 'Editar fabricante' });
}

const fill = (form: Locator, label: string, value: string) =>
  form.getByRole('textbox', { name: label }).fill(value);

test.describe('two people edit one record', () => {
  // The browser logs the refused save (409) to the console.
  test.use({ allowedErrors: [/409/] });

  test('the second sees both versions, also after a reload, loses nothing, and can restore an earlier one', async ({
    page: admins,
    product,
    browser,
  }) => {
    const second = await registered(product);
    const body = {
      nome: 'Oficina disputada',
      website: 'https://exemplo.test',
      contato_suporte: '1133334444',
    };
    const token = await signInElsewhere(product, second);
    const { id } = (await (await callApi(product, 'POST /manufacturers', body, token)).json()) as {
      id: number;
    };
    await openSignedIn(admins, product, adminOf(product));
    const elsewhere = await browser.newContext();
    const page = await elsewhere.newPage();
    await openSignedIn(page, product, second);
    const [mine, theirs] = [await openEditing(page, product, id), await openEditing(admins, product, id)];

    await fill(theirs, 'Nome', 'Nome do admin');
    await fill(theirs, 'Website', 'https://admin.test');
    await theirs.getByRole('button', { name: 'Salvar' }).click();
    await expect(admins.getByText('Fabricante atualizado com sucesso!')).toBeVisible();

    await fill(mine, 'Nome', 'Nome da técnica');
    await fill(mine, 'Contato Suporte', '08001234567');
    // The browser asks before it leaves the page; what was typed survives anyway.
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
    await page.reload();
    await asked;
    await expect(page.getByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
    await settled(page);
    await mine.getByRole('textbox', { name: 'Contato Suporte' }).press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    await expect(dialog).toContainText('Administrador salvou outra versão em');
    const choice = (field: string, side: string) =>
      dialog.getByRole('radiogroup', { name: field }).getByRole('radio', { name: new RegExp(side) });
    await expect(choice('Nome', 'Nome da técnica')).toBeChecked();
    await expect(choice('Website', 'https://admin.test')).toBeChecked();
    await expect(choice('Contato Suporte', '08001234567')).toBeChecked();
    // With the keyboard. Keys pressed in the dialog must not reach the form.
    await choice('Nome', 'Nome da técnica').focus();
    await page.keyboard.press('Control+Enter');
    await choice('Nome', 'Nome do admin').click();
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nome do admin');
    await expect(page.getByText('0800 123 4567')).toBeVisible();
    await expect(page.getByRole('link', { name: /admin\.test/ })).toBeVisible();
    await elsewhere.close();

    await admins.reload();
    await admins.getByRole('button', { name: 'Histórico' }).click();
    const rows = admins.getByRole('listitem').filter({ hasText: /por / });
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText(`Alterado por ${second.nome}`);
    await expect(rows.nth(1)).toContainText('Alterado por Administrador');
    await rows.nth(2).getByRole('button', { name: 'Restaurar esta versão' }).click();
    const question = admins.getByRole('dialog', { name: 'Restaurar esta versão?' });
    await question.getByRole('button', { name: 'Restaurar' }).click();
    await expect(admins.getByText('Versão restaurada. Fabricante atualizado.')).toBeVisible();
    await expect(admins.getByRole('heading', { level: 1 })).toHaveText(body.nome);

    await admins.getByRole('button', { name: 'Excluir' }).click();
    await admins.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    const notice = admins.getByRole('alert').filter({ hasText: 'Fabricante excluído.' });
    await notice.getByRole('button', { name: 'Desfazer' }).click();
    await expect(admins.getByText('Fabricante restaurado.')).toBeVisible();
    await expect(admins.locator(':focus')).toBeVisible();
  });
});
