import type { Page } from '@playwright/test';
import { created, signInElsewhere, someone } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test('an admin gives someone an account, finds it in the list, edits and deletes it', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/users');
  await page.getByRole('link', { name: 'Novo Usuário' }).click();
  const person = someone();
  await field(page, 'Nome').fill(person.nome);
  await field(page, 'Nome de Usuário').fill(person.nome_usuario);
  await field(page, 'E-mail').fill(person.email);
  await field(page, 'Senha').fill(person.senha);
  await page.getByRole('button', { name: 'Criar Usuário' }).click();
  await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
  await signInElsewhere(product, person);
  await page.clock.fastForward(2000);
  await expect(page).toHaveURL(`${product.address}/users`);
  await page.clock.fastForward(1500);
  await page.getByRole('searchbox').fill(person.email);
  await page.getByRole('link', { name: person.nome, exact: true }).click();
  await page.getByRole('button', { name: 'Editar' }).click();
  await field(page, 'Nome').fill('Joana Lima');
  await page.getByLabel('Perfil').selectOption('Editor');
  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Joana Lima');
  await expect(page.getByRole('table', { name: 'O que aconteceu com esta conta' })).toContainText(
    'Perfil: de Usuário →para Editor',
  );
  await page.getByRole('button', { name: 'Excluir Usuário' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este usuário?' });
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText(`Usuário ${person.nome_usuario} excluído.`)).toBeVisible();
  await page.clock.fastForward(2000);
  await expect(page).toHaveURL(`${product.address}/users`);
});

test.describe('a deactivated user', { tag: '@detail' }, () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('is signed out at the next call', async ({ page, product, browser }) => {
    const person = await created(product);
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await openSignedIn(theirs, product, person);
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), `/users/${person.id}`);
    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByRole('checkbox', { name: 'Ativo' }).uncheck();
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Inativo')).toBeVisible();
    await theirs.getByRole('searchbox').fill('fonte');
    await expect(theirs).toHaveURL(/\/login/);
    await signInAs(theirs, person);
    await expect(theirs.getByText('Conta desativada. Fale com um administrador.')).toBeVisible();
    await context.close();
  });
});
