import type { Page } from '@playwright/test';
import { callApi, created, signInElsewhere } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an admin finds an account by keyboard, makes an editor of it, changes and deletes it, and reads it in the audit', async ({
  page,
  product,
}) => {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  const admin = await created(product, { perfil: 'admin' });
  await openSignedIn(page, product, admin);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL(`${product.address}/admin/users`);
  const picker = page.getByRole('combobox', { name: 'Buscar usuário' });
  await expect(page.getByRole('table', { name: 'Usuários' })).toBeVisible();
  await picker.pressSequentially(person.nome_usuario);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.address}/admin/users?usuario=${person.id}`);
  await expect(field(page, 'E-mail')).toHaveValue(person.email);
  await page.reload();
  await expect(field(page, 'Nome')).toHaveValue(person.nome);
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Usuários' })).toBeVisible();
  await page.goForward();

  await field(page, 'Nome').fill('Joana de Outro Nome');
  await press(page, 'Salvar Alterações');
  await expect(page.getByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Perfil', exact: true }).selectOption('Editor');
  await press(page, 'Alterar Perfil');
  await expect(page.getByText(`Perfil de ${person.nome_usuario} alterado para Editor.`)).toBeVisible();
  await press(page, 'Desativar');
  const question = page.getByRole('dialog', { name: 'Desativar a conta?' });
  await question.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('Conta inativa.')).toBeVisible();
  expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
  await press(page, 'Excluir Usuário');
  const deletion = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este usuário?' });
  await deletion.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText(`Usuário ${person.nome_usuario} excluído.`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Usuários' })).toBeVisible();
  await expect(picker).toBeFocused();
  await expect(page).toHaveURL(`${product.address}/admin/users`);

  await page.getByRole('link', { name: 'Auditoria' }).click();
  await page.getByRole('searchbox').fill(person.nome_usuario);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('Conta excluída');
  await expect(rows.filter({ hasText: 'Perfil: de Usuário →para Editor' })).toContainText(admin.nome);
});
