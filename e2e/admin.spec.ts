import type { Page } from '@playwright/test';
import { lettersTo } from '../scripts/testing/letters.ts';
import { adminToken, callApi, created, signInElsewhere, someone } from '../scripts/testing/people.ts';
import { openSignedIn } from './people.ts';
import { expect, type Product, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const picker = (page: Page) => page.getByRole('combobox', { name: 'Buscar usuário' });
const found = (page: Page) => page.getByRole('listbox').getByRole('option');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Signs in as an admin of its own and opens the management of users. */
async function openManagement(page: Page, product: Product, chosen?: number) {
  const admin = await created(product, { perfil: 'admin' });
  await openSignedIn(page, product, admin, `/admin/users${chosen === undefined ? '' : `?usuario=${chosen}`}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gerenciar usuários');
  return admin;
}

test.describe('the admin area', () => {
  test('opens on the users, and its menu leads to its screens', async ({ page, product }) => {
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }));
    await page.getByRole('link', { name: 'Admin', exact: true }).click();
    await expect(page).toHaveURL(`${product.address}/admin/users`);
    const menu = page.getByRole('navigation', { name: 'Administração' });
    await expect(menu.getByRole('link')).toHaveText([
      'Usuários',
      'Fabricantes',
      'Categorias',
      'Equipamentos',
      'Artigos',
      'Sinônimos',
      'Auditoria',
    ]);
    await expect(menu.getByRole('link', { name: 'Usuários' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Fabricantes' }).click();
    await expect(page.getByRole('table', { name: 'Fabricantes' })).toBeVisible();
    await page.getByRole('searchbox').fill('nenhum fabricante se chama assim');
    await expect(page.getByText('Nenhum fabricante encontrado.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/manufacturers\?busca=/);
    for (const title of ['Categorias', 'Equipamentos', 'Artigos']) {
      await menu.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('table', { name: title })).toBeVisible();
    }
  });
});

test.describe('the search for a user', () => {
  test('asks by e-mail, by id, or not at all, and is worked by keyboard', async ({ page, product }) => {
    const person = await created(product);
    await openManagement(page, product);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/v1/users') asked.push(decodeURIComponent(search));
    });
    await expect(field(page, 'Nome')).toBeDisabled();
    for (const label of ['Salvar Alterações', 'Alterar Perfil', 'Desativar', 'Excluir Usuário'])
      await expect(page.getByRole('button', { name: label, exact: true })).toBeDisabled();

    await page.clock.install();
    await picker(page).fill('@@ 12,5');
    await page.clock.fastForward(2000);
    expect(asked).toEqual([]);
    await picker(page).fill('ninguem@lugar');
    await expect(page.getByRole('listbox')).toContainText('Nenhum usuário encontrado.');
    await picker(page).fill(String(person.id));
    await expect(found(page)).toHaveText(new RegExp(`${person.nome}.*${person.email}`));
    await picker(page).fill('');
    await expect(page.getByRole('listbox')).toBeHidden();
    await picker(page).pressSequentially(person.nome_usuario);
    await expect(found(page)).toHaveCount(1);
    expect(asked).toEqual(['?email=ninguem@lugar', `?user_id=${person.id}`, `?email=${person.nome_usuario}`]);

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${product.address}/admin/users?usuario=${person.id}`);
    await expect(field(page, 'E-mail')).toHaveValue(person.email);
    await page.reload();
    await expect(field(page, 'Nome')).toHaveValue(person.nome);
    await page.goBack();
    await expect(field(page, 'Nome')).toBeDisabled();
  });

  test.describe('where the server fails', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('says so, and tries again', async ({ page, product }) => {
      const person = await created(product);
      await openManagement(page, product);
      await page.route('**/api/v1/users?email*', (route) => route.fulfill({ status: 500, body: '' }));
      await picker(page).fill(person.email);
      await expect(page.getByRole('listbox')).toContainText('Erro ao buscar usuário.');
      await page.unroute('**/api/v1/users?email*');
      await found(page).filter({ hasText: 'Tentar novamente' }).click();
      await expect(found(page)).toContainText(person.nome);
      await page.goto(`${product.address}/admin/users?usuario=999999`);
      await expect(page.getByText('Usuário não encontrado.')).toBeVisible();
    });
  });
});

test.describe('the chosen user', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('is changed in what was changed alone', async ({ page, product }) => {
    const [person, other] = [await created(product), await created(product)];
    await openManagement(page, product, person.id);
    const sent: Record<string, unknown>[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.postDataJSON() as Record<string, unknown>);
    });
    await press(page, 'Salvar Alterações');
    await expect(page.getByRole('alert')).toHaveText('Nenhuma alteração detectada para atualizar.');
    await field(page, 'Nome').fill('Joana de Outro Nome');
    await press(page, 'Salvar Alterações');
    await expect(page.getByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
    expect(Object.keys(sent[0] ?? {})).toEqual(['nome', 'atualizado_em']);
    await field(page, 'Nome de Usuário').fill(other.nome_usuario);
    await press(page, 'Salvar Alterações');
    await expect(page.getByRole('alert')).toHaveText('Nome de usuário já está em uso.');
    await expect(field(page, 'Nome de Usuário')).toBeFocused();
    await field(page, 'Nome de Usuário').fill('a');
    await press(page, 'Salvar Alterações');
    await expect(field(page, 'Nome de Usuário')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Nome de Usuário').fill(person.nome_usuario);
    await press(page, 'Salvar Alterações');
    await expect(page.getByRole('alert')).toHaveText('Nenhuma alteração detectada para atualizar.');
    expect(sent).toHaveLength(2);
  });

  test('whom another admin changed meanwhile is not overwritten unseen', async ({ page, product }) => {
    const person = await created(product);
    await openManagement(page, product, person.id);
    await field(page, 'Nome').fill('Nome meu');
    const change = { nome: 'Nome do outro' };
    await callApi(product, `PUT /users/${person.id}`, change, await adminToken(product));
    await press(page, 'Salvar Alterações');
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    await dialog.getByRole('radio', { name: /Nome do outro/ }).click();
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(page.getByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
    await expect(field(page, 'Nome')).toHaveValue('Nome do outro');
  });

  test('what is said of a deed stays 5 s, and while the pointer or the focus is on it', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    await page.clock.install();
    await openManagement(page, product, person.id);
    await expect(field(page, 'Nome')).toHaveValue(person.nome);
    await press(page, 'Salvar Alterações');
    const alert = page.getByRole('alert').getByText('Nenhuma alteração detectada para atualizar.');
    await expect(alert).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await alert.hover();
    await page.clock.runFor(20_000);
    await expect(alert).toBeVisible();
    await page.mouse.move(2, 400);
    await page.clock.runFor(4900);
    await expect(alert).toBeVisible();
    await page.getByRole('button', { name: 'Fechar o aviso' }).focus();
    await page.clock.runFor(20_000);
    await expect(alert).toBeVisible();
    await field(page, 'Nome').focus();
    await page.clock.runFor(4900);
    await expect(alert).toBeVisible();
    await page.clock.runFor(200);
    await expect(alert).toHaveCount(0);
    await page.clock.resume();
  });

  test('gets another perfil, which is asked first where an admin comes or goes', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    await openManagement(page, product, person.id);
    await expect(field(page, 'Nome')).toHaveValue(person.nome);
    const perfil = page.getByRole('combobox', { name: 'Perfil', exact: true });
    await expect(page.getByRole('button', { name: 'Alterar Perfil' })).toBeDisabled();
    await perfil.selectOption('Editor');
    await press(page, 'Alterar Perfil');
    await expect(page.getByText(`Perfil de ${person.nome_usuario} alterado para Editor.`)).toBeVisible();
    await perfil.selectOption('Administrador');
    await press(page, 'Alterar Perfil');
    const dialog = page.getByRole('dialog', { name: 'Alterar o perfil?' });
    await expect(dialog).toContainText(`${person.nome} (@${person.nome_usuario})`);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toHaveCount(0);
    await press(page, 'Alterar Perfil');
    await dialog.getByRole('button', { name: 'Alterar Perfil' }).click();
    await expect(
      page.getByText(`Perfil de ${person.nome_usuario} alterado para Administrador.`),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    // A deed beside the form is no other person's version of it.
    await field(page, 'Nome').fill('Joana Administradora');
    await press(page, 'Salvar Alterações');
    await expect(page.getByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
    await perfil.selectOption('Usuário');
    await page.route('**/change-profile*', (route) =>
      route.fulfill({ status: 409, json: { detail: 'Hoje não.' } }),
    );
    await press(page, 'Alterar Perfil');
    await dialog.getByRole('button', { name: 'Alterar Perfil' }).click();
    await expect(page.getByRole('alert')).toHaveText('Hoje não.');
    await expect(dialog).toHaveCount(0);
  });

  test('is deactivated and activated, loses the sessions, and is deleted', async ({ page, product }) => {
    const person = await created(product);
    const token = await signInElsewhere(product, person);
    const admin = await openManagement(page, product, person.id);
    await press(page, 'Revogar Sessões');
    const revocation = page.getByRole('dialog', { name: 'Revogar as sessões?' });
    await revocation.getByRole('button', { name: 'Revogar Sessões' }).click();
    await expect(page.getByText(`1 sessão de ${person.nome_usuario} foi encerrada.`)).toBeVisible();
    expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
    await press(page, 'Desativar');
    const dialog = page.getByRole('dialog', { name: 'Desativar a conta?' });
    await dialog.getByRole('button', { name: 'Desativar' }).click();
    await expect(page.getByText(`Usuário ${person.nome_usuario} desativado.`)).toBeVisible();
    await expect(page.getByText('Conta inativa.')).toBeVisible();
    await press(page, 'Ativar');
    await expect(page.getByText(`Usuário ${person.nome_usuario} ativado.`)).toBeVisible();
    await expect(page.getByText('Conta ativa.')).toBeVisible();
    await press(page, 'Excluir Usuário');
    const deletion = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este usuário?' });
    await deletion.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(page.getByText(`Usuário ${person.nome_usuario} excluído.`)).toBeVisible();
    await expect(field(page, 'Nome')).toBeDisabled();
    await expect(field(page, 'Nome')).toHaveValue('');
    await expect(picker(page)).toBeFocused();
    await expect(page).toHaveURL(`${product.address}/admin/users`);
    await page.goto(`${product.address}/admin/users?usuario=${admin.id}`);
    await expect(page.getByText('Você não pode excluir nem desativar a própria conta.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Desativar', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Excluir Usuário' })).toBeDisabled();
  });

  test('whose e-mail is not confirmed gets the link again', async ({ page, product }) => {
    const waiting = someone();
    await callApi(product, 'POST /auth/register', waiting);
    await lettersTo(product, waiting.email);
    await openManagement(page, product);
    await picker(page).fill(waiting.email);
    await found(page).click();
    await press(page, 'Enviar verificação de novo');
    await expect(page.getByText(`E-mail de verificação enviado para ${waiting.email}.`)).toBeVisible();
  });
});

test.describe('the audit of accounts', () => {
  test('says who did what to whom, is searched and filtered, all in the address', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    const admin = await openManagement(page, product, person.id);
    await page.getByRole('combobox', { name: 'Perfil', exact: true }).selectOption('Editor');
    await press(page, 'Alterar Perfil');
    await expect(page.getByText(`Perfil de ${person.nome_usuario} alterado para Editor.`)).toBeVisible();
    await page.getByRole('link', { name: 'Auditoria' }).click();
    await expect(page).toHaveURL(`${product.address}/admin/audit`);
    await page.getByRole('searchbox').fill(person.nome_usuario);
    const rows = page.getByRole('row');
    await expect(rows.nth(1)).toContainText('Dados alterados');
    await expect(rows.nth(1)).toContainText('Perfil: de Usuário →para Editor');
    await expect(rows.nth(1)).toContainText(admin.nome);
    await expect(rows.nth(2)).toContainText('Conta criada');
    await expect(rows.nth(2)).toContainText('Ativo: Sim');
    await page.getByRole('combobox', { name: 'Ação' }).selectOption('Conta criada');
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Até').fill('2020-01-01');
    await expect(page.getByText('Nenhum acontecimento encontrado.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Ação' })).toHaveValue('create');
    await expect(page.getByLabel('Até')).toHaveValue('2020-01-01');
    await page.getByLabel('Até').fill('');
    await rows.getByRole('link', { name: person.nome_usuario }).click();
    await expect(page).toHaveURL(`${product.address}/users/${person.id}`);
    await expect(page.getByText('Sessões abertas: 0 de 5')).toBeVisible();
    await expect(page.getByRole('table')).toContainText('Conta criada');
    await callApi(product, `DELETE /users/${person.id}`, undefined, await adminToken(product));
    await page.goto(`${product.address}/admin/audit?busca=${person.nome_usuario}`);
    await expect(rows.nth(1)).toContainText('Conta excluída');
    await expect(rows.nth(1)).toContainText(`${person.nome_usuario} (conta excluída)`);
    await expect(rows.getByRole('link')).toHaveCount(0);
  });

  test('says who entered and who tried to, is searched and filtered, all in the address', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    for (let time = 0; time < 3; time += 1)
      await callApi(product, 'POST /auth/login', { email: person.email, password: 'errada' });
    await callApi(product, 'POST /auth/login', { email: person.email, password: person.senha });
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/admin/audit');
    await page.getByRole('tab', { name: 'Acessos' }).click();
    await page.getByRole('searchbox').fill(person.nome_usuario);
    const rows = page.getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Entrada');
    await expect(rows.nth(2)).toContainText(/3 vezes desde .*Senha errada/);
    await page.getByRole('combobox', { name: 'Acontecimento' }).selectOption('Senha errada');
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Acontecimento' })).toHaveValue('sign-in-failed');
    await expect(rows).toHaveCount(2);
    await page.getByLabel('Até').fill('2020-01-01');
    await expect(page.getByText('Nenhum acesso encontrado.')).toBeVisible();
    await page.getByLabel('Até').fill('');
    await rows.getByRole('link', { name: person.nome_usuario }).click();
    await expect(page).toHaveURL(`${product.address}/users/${person.id}`);
  });

  test.describe('where the server fails', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('says so of the sign-ins too, and tries again', async ({ page, product }) => {
      await page.route('**/api/v1/security-events*', (route) => route.fulfill({ status: 500, body: '' }));
      await openSignedIn(
        page,
        product,
        await created(product, { perfil: 'admin' }),
        '/admin/audit?aba=acessos',
      );
      await expect(page.getByRole('alert')).toContainText('Erro ao buscar os acessos.');
      await page.unroute('**/api/v1/security-events*');
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });

    test('says so, and tries again', async ({ page, product }) => {
      await page.route('**/account-audit*', (route) => route.fulfill({ status: 500, body: '' }));
      await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/admin/audit');
      await expect(page.getByRole('alert')).toContainText('Erro ao buscar a auditoria.');
      await page.unroute('**/account-audit*');
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  });
});
