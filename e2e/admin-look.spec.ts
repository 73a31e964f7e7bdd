import type { Page } from '@playwright/test';
import { adminToken, callApi, created, someone } from '../scripts/testing/people.ts';
import { checkLook, pressAction, testLook } from './look.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product } from './product.ts';

/** Users with long names, one of them waiting for the link, a search that found nothing. */
async function prepare(product: Product): Promise<number> {
  const { id } = await created(product, {
    nome: 'Maria Aparecida dos Santos Figueiredo de Albuquerque e Vasconcelos',
  });
  const waiting = someone();
  await callApi(product, 'POST /auth/register', {
    ...waiting,
    email: `um.endereco.de.correio.bem.comprido.${waiting.email}`,
  });
  const token = await adminToken(product);
  await callApi(product, `PUT /users/${id}`, { perfil: 'editor', ativo: false }, token);
  await callApi(product, 'GET /search/global?q=inversor%20xqzwv%20apita', undefined, token);
  return id;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Carregando…')).toHaveCount(0);
}

async function checkScreens(page: Page, { address }: Product, id: number): Promise<void> {
  for (const place of [
    '/dashboard',
    '/users',
    '/users?busca=ninguem',
    '/users/create',
    `/users/${id}`,
    '/admin/users',
    `/admin/users?usuario=${id}`,
    '/admin/manufacturers',
    '/admin/categories',
    '/admin/oficina',
    '/admin/tokens',
    '/admin/permissoes',
    '/admin/alteracoes',
    '/admin/audit',
    '/admin/audit?busca=nada%20disso',
    '/admin/audit?aba=acessos',
    '/admin/audit?aba=acessos&busca=nada%20disso',
  ]) {
    await open(page, address + place);
    await checkLook(page);
  }
}

async function checkStates(page: Page, { address }: Product, id: number): Promise<void> {
  await open(page, `${address}/dashboard`);
  await page.getByRole('button', { name: 'Ver tabela' }).click();
  await checkLook(page);
  await open(page, `${address}/users/create`);
  await page.getByRole('button', { name: 'Criar Usuário' }).click();
  await expect(page.getByText('Campo obrigatório.')).toHaveCount(4);
  await checkLook(page);
  await page.getByRole('checkbox', { name: /^Enviar convite/ }).check();
  await page
    .getByRole('textbox', { name: 'Nome', exact: true })
    .fill('Maria Aparecida dos Santos Figueiredo');
  const { nome_usuario, email } = someone();
  await page.getByRole('textbox', { name: 'Nome de Usuário' }).fill(nome_usuario);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Criar Usuário' }).click();
  await page.getByRole('button', { name: 'Mostrar QR code' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await checkLook(page);
  await open(page, `${address}/users/${id}`);
  await pressAction(page, 'Excluir Usuário');
  await expect(page.getByRole('dialog')).toContainText('sessões');
  await checkLook(page);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Editar' }).click();
  await checkLook(page);
  await open(page, `${address}/admin/users?usuario=${id}`);
  await page.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(page.getByRole('alert')).toHaveText('Nenhuma alteração detectada para atualizar.');
  await page.getByRole('combobox', { name: 'Buscar usuário' }).fill('oficina.test');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await checkLook(page);
}

testLook('users, admin area and dashboard', async (page, product) => {
  const id = await prepare(product);
  await openSignedIn(page, product, await created(product, { perfil: 'admin' }));
  await checkScreens(page, product, id);
  await checkStates(page, product, id);
});

testLook('the refusal', async (page, product) => {
  await openSignedIn(page, product, await created(product));
  await open(page, `${product.address}/admin/users`);
  await expect(page.getByText('Você não tem permissão para esta ação.')).toBeVisible();
  await checkLook(page);
});
