import type { Page } from '@playwright/test';
import { adminOf, someone } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fillPerson(page: Page, person: { nome: string; nome_usuario: string; email: string }) {
  await field(page, 'Nome').fill(person.nome);
  await field(page, 'Nome de Usuário').fill(person.nome_usuario);
  await page.getByLabel('E-mail').fill(person.email);
}

test.describe('a shop without mail', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('lets the second person in by a link, and the third, who registered, by a button', async ({
    browser,
    page,
    product,
  }) => {
    const [second, third] = [someone(), someone()];
    await openSignedIn(page, product, adminOf(product), '/users/create');
    await fillPerson(page, second);
    await page.getByRole('checkbox', { name: 'Enviar convite (a pessoa cria a senha)' }).check();
    await press(page, 'Criar Usuário');
    const link = await page.getByRole('textbox', { name: /criar a senha$/ }).inputValue();
    await press(page, 'Mostrar QR code');
    await expect(page.getByRole('img', { name: /^QR code do link/ })).toBeVisible();

    const context = await browser.newContext();
    const theirs = await context.newPage();
    await theirs.goto(link);
    await expect(theirs.getByText('Sua conta está pronta: crie a senha.')).toBeVisible();
    await field(theirs, 'Nova senha').fill(second.senha);
    await field(theirs, 'Confirmar nova senha').fill(second.senha);
    await press(theirs, 'Salvar Nova Senha');
    await theirs.getByRole('link', { name: 'Ir para o login' }).click();
    await signInAs(theirs, second);
    await expect(theirs.getByRole('searchbox')).toBeVisible();
    await context.close();

    const others = await browser.newContext();
    const other = await others.newPage();
    await other.goto(`${product.address}/register`);
    await fillPerson(other, third);
    await field(other, 'Senha').fill(third.senha);
    await press(other, 'Registrar');
    await expect(other.getByText('Peça ao administrador para confirmar sua conta.')).toBeVisible();
    await other.getByRole('link', { name: 'Ir para o login' }).click();
    await signInAs(other, third);
    await expect(other.getByRole('alert')).toContainText('Peça ao administrador para confirmá-la.');

    await page.goto(`${product.address}/admin`);
    await press(page, `Confirmar ${third.nome}`);
    await expect(page.getByText(`Conta de ${third.nome_usuario} confirmada`)).toBeVisible();
    await signInAs(other, third);
    await expect(other.getByRole('searchbox')).toBeVisible();
    await others.close();
  });
});
