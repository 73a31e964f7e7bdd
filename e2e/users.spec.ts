import type { Page } from '@playwright/test';
import { lettersTo, registered } from '../scripts/testing/letters.ts';
import {
  adminOf,
  adminToken,
  callApi,
  created,
  signInElsewhere,
  someone,
} from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, startProduct, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.describe('the list of users', () => {
  test('shows after 1.5 s what was fetched meanwhile, and not again for a search', async ({
    page,
    product,
  }) => {
    const admin = await created(product, { perfil: 'admin' });
    await page.clock.install();
    await openSignedIn(page, product, admin, '/admin/users');
    await expect(page.getByRole('link', { name: 'Ver a lista de todos' })).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const fetched = page.waitForResponse(/users\?page=1/);
    await page.getByRole('link', { name: 'Ver a lista de todos' }).click();
    await (await fetched).finished();
    await expect(page.getByText('Carregando…')).toHaveCount(1);
    await page.clock.runFor(1490);
    await expect(page.getByText('Carregando…')).toHaveCount(1);
    await expect(page.getByRole('table')).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(page.getByRole('table', { name: 'Usuários' })).toBeVisible();
    const found = page.waitForResponse(/search=/);
    await page.getByRole('searchbox').fill(admin.email);
    await page.clock.runFor(500);
    await (await found).finished();
    await page.clock.runFor(50);
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
    await page.clock.resume();
  });

  test('is searched, filtered, sorted and paged, all in the address', async ({ page, product }) => {
    const batch = `lote${process.pid}`;
    for (let index = 0; index < 11; index += 1) {
      const nome_usuario = `${batch}.${index}`;
      await created(product, {
        nome: `Ângela ${batch} ${String(index).padStart(2, '0')}`,
        nome_usuario,
        email: `${nome_usuario}@oficina.test`,
        perfil: index === 3 ? 'editor' : 'usuario',
        ativo: index !== 4,
      });
    }
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/users');
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Nome',
      'Nome de Usuário',
      'E-mail',
      'Perfil',
      'Ativo',
      'Ações',
    ]);
    await page.getByRole('searchbox').fill(`angela ${batch}`);
    await expect(page.getByText('11 registros')).toBeVisible();
    await expect(page.getByText('Página 1 de 2')).toBeVisible();
    await page.getByRole('button', { name: 'Próxima' }).click();
    await expect(page).toHaveURL(/pagina=2/);
    await expect(row(page, `Ângela ${batch} 10`)).toBeVisible();
    await page.getByRole('button', { name: 'ID', exact: true }).click();
    await page.getByRole('button', { name: 'ID', exact: true }).click();
    await expect(page).toHaveURL(/ordem=-id/);
    await expect(page).not.toHaveURL(/pagina/);
    await expect(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText(`Ângela ${batch} 10`);
    await page.getByLabel('Perfil').selectOption('Editor');
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
    await expect(row(page, `${batch}.3@`)).toContainText('EditorSim');
    await page.getByLabel('Perfil').selectOption('Todos os perfis');
    await page.getByLabel('Ativo').selectOption('Só inativos');
    await expect(row(page, `${batch}.4@`)).toContainText('UsuárioNão');
    await page.reload();
    await expect(page.getByLabel('Ativo')).toHaveValue('false');
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible();
    await page.getByRole('searchbox').fill('ninguém com este nome');
    await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible();
  });

  test.describe('where the server fails', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('says so and tries again; a deletion that failed stays in its dialog', async ({ page, product }) => {
      const person = await created(product);
      await page.route('**/api/v1/users?page*', (route) => route.fulfill({ status: 500, body: '' }));
      await openSignedIn(
        page,
        product,
        await created(product, { perfil: 'admin' }),
        `/users?busca=${person.email}`,
      );
      await expect(page.getByRole('alert')).toContainText('Ocorreu um erro inesperado ao buscar usuários.');
      await page.unroute('**/api/v1/users?page*');
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      const token = await signInElsewhere(product, person);
      await page.getByRole('button', { name: `Excluir ${person.nome}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este usuário?' });
      await expect(dialog).toContainText(`${person.nome} (@${person.nome_usuario})`);
      await expect(dialog).toContainText('sessões abertas terminam');
      await page.route(`**/api/v1/users/${person.id}`, (route) => route.fulfill({ status: 500, body: '' }));
      await dialog.getByRole('button', { name: 'Excluir' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Erro ao excluir usuário.');
      await page.unroute(`**/api/v1/users/${person.id}`);
      await dialog.getByRole('button', { name: 'Excluir' }).click();
      await expect(page.getByText(`Usuário ${person.nome_usuario} excluído.`)).toBeVisible();
      await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible();
      expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
    });
  });
});

test.describe('a new user', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('is created, may sign in at once, and the list comes 2 s later', async ({ page, product }) => {
    await page.clock.install();
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/users');
    await page.getByRole('link', { name: 'Novo Usuário' }).click();
    const person = someone();
    await expect(page.getByLabel('Perfil')).toHaveValue('usuario');
    await expect(page.getByLabel('Perfil').getByRole('option')).toHaveText([
      'Administrador',
      'Editor',
      'Usuário',
    ]);
    await expect(page.getByRole('checkbox', { name: 'Ativo' })).toBeChecked();
    await field(page, 'Nome').fill(person.nome);
    await field(page, 'Nome de Usuário').fill(person.nome_usuario);
    await field(page, 'E-mail').fill(person.email);
    await field(page, 'Senha').fill(person.senha);
    await page.getByLabel('Perfil').selectOption('Editor');
    await page.getByRole('button', { name: 'Criar Usuário' }).click();
    await expect(page.getByText('Usuário criado com sucesso!')).toBeVisible();
    await signInElsewhere(product, person);
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL(`${product.address}/users`);
  });

  test('keeps what was typed but the password, and says at its field what is bad', async ({
    page,
    product,
  }) => {
    const other = await created(product);
    page.on('dialog', (dialog) => void dialog.accept());
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), '/users/create');
    await page.getByRole('button', { name: 'Criar Usuário' }).click();
    await expect(page.getByText('Campo obrigatório.')).toHaveCount(4);
    await expect(field(page, 'Nome')).toBeFocused();
    const person = someone();
    await field(page, 'Nome').fill(person.nome);
    await field(page, 'Nome de Usuário').fill(other.nome_usuario.toUpperCase());
    await field(page, 'E-mail').fill(person.email);
    await field(page, 'Senha').fill(person.senha);
    await expect(page.getByText(/^Senha (boa|forte)$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Recuperamos o que você tinha começado a escrever.')).toBeVisible();
    await expect(field(page, 'E-mail')).toHaveValue(person.email);
    await expect(field(page, 'Senha')).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(person.senha);
    await field(page, 'Senha').fill(person.senha);
    await page.getByRole('button', { name: 'Criar Usuário' }).click();
    await expect(page.getByRole('alert')).toHaveText('Nome de usuário já está em uso.');
    await expect(field(page, 'Nome de Usuário')).toBeFocused();
    await page.route('**/api/v1/users', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Criar Usuário' }).click();
    await expect(page.getByRole('alert')).toHaveText('Erro ao criar usuário.');
  });
});

test.describe('one user', () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test('is read, edited with a new password, and deleted, which leads to the list 2 s later', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    const admin = await created(product, { perfil: 'admin' });
    const token = await signInElsewhere(product, person);
    await page.clock.install();
    await openSignedIn(page, product, admin, `/users/${person.id}`);
    for (const text of [`@${person.nome_usuario}`, person.email, 'Usuário', 'Ativo', String(person.id)])
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/).first()).toBeVisible();
    await expect(page.getByText('Sessões abertas: 1 de 5')).toBeVisible();
    await page.getByRole('button', { name: 'Editar' }).click();
    await field(page, 'Nome').fill('Joana Lima');
    await page.getByLabel('Perfil').selectOption('Editor');
    await field(page, 'Nova senha (vazio: continua a atual)').fill('multímetro na bancada torta');
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText(`Usuário ${person.nome_usuario} atualizado com sucesso!`)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Joana Lima');
    await expect(page.getByText('Sessões abertas: 0 de 5')).toBeVisible();
    expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);
    await signInElsewhere(product, { ...person, senha: 'multímetro na bancada torta' });
    const audit = page.getByRole('table', { name: 'O que aconteceu com esta conta' });
    await expect(audit).toContainText('Senha alterada');
    await expect(audit).toContainText('Perfil: de Usuário →para Editor');
    await expect(audit).toContainText(admin.nome);

    await page.getByRole('button', { name: 'Excluir Usuário' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tem certeza que deseja excluir este usuário?' });
    await dialog.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText(`Usuário ${person.nome_usuario} excluído.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Editar' })).toBeDisabled();
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL(`${product.address}/users`);
    await page.goto(`${product.address}/users/${person.id}`);
    await expect(page.getByText('Usuário não encontrado.')).toBeVisible();
  });

  test('whom two admins edit: the second sees both versions, and no password among them', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), `/users/${person.id}`);
    await page.getByRole('button', { name: 'Editar' }).click();
    const change = { nome: 'Nome do outro', ativo: false };
    await callApi(product, `PUT /users/${person.id}`, change, await adminToken(product));
    await field(page, 'Nome').fill('Nome meu');
    await field(page, 'Nova senha (vazio: continua a atual)').fill('multímetro na bancada torta');
    await page.getByRole('button', { name: 'Salvar Alterações' }).click();
    const dialog = page.getByRole('dialog', { name: 'Outra pessoa salvou este registro' });
    await expect(dialog.getByRole('radiogroup')).toHaveCount(2);
    await expect(dialog).not.toContainText('multímetro');
    const choice = (name: string, side: RegExp) =>
      dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: side });
    await expect(choice('Nome', /Nome meu/)).toBeChecked();
    await expect(choice('Ativo', /salvo agora.*Não/s)).toBeChecked();
    await choice('Ativo', /digitou.*Sim/s).click();
    await dialog.getByRole('button', { name: 'Salvar o que escolhi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nome meu');
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible();
    await signInElsewhere(product, { ...person, senha: 'multímetro na bancada torta' });
  });

  test('who is deactivated is thrown out at the next call', async ({ page, product, browser }) => {
    const person = await created(product);
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }));
    const context = await browser.newContext();
    const theirs = await context.newPage();
    await openSignedIn(theirs, product, person);
    await page.goto(`${product.address}/users/${person.id}`);
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

  test('whose sessions are revoked signs in again; whose e-mail is not confirmed gets the link again', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    const token = await signInElsewhere(product, person);
    const waiting = someone();
    await callApi(product, 'POST /auth/register', waiting);
    await lettersTo(product, waiting.email);
    await openSignedIn(page, product, await created(product, { perfil: 'admin' }), `/users/${person.id}`);
    await expect(page.getByRole('button', { name: 'Enviar verificação de novo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Revogar Sessões' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revogar as sessões?' });
    await dialog.getByRole('button', { name: 'Revogar Sessões' }).click();
    await expect(page.getByText(`1 sessão de ${person.nome_usuario} foi encerrada.`)).toBeVisible();
    await expect(page.getByText('Sessões abertas: 0 de 5')).toBeVisible();
    expect((await callApi(product, 'GET /users?user_id=me', undefined, token)).status).toBe(401);

    await page.goto(`${product.address}/users?busca=${waiting.email}`);
    await page.getByRole('link', { name: waiting.nome }).click();
    await expect(page.getByText(/^Não confirmado/)).toBeVisible();
    await page.getByRole('button', { name: 'Enviar verificação de novo' }).click();
    await expect(page.getByText(`E-mail de verificação enviado para ${waiting.email}.`)).toBeVisible();
  });

  test('who is the last admin, or oneself, is refused in words', async ({ browser }) => {
    const product = await startProduct({ STARTER: 'off' });
    try {
      const context = await browser.newContext();
      const page = await context.newPage();
      await openSignedIn(page, product, adminOf(product), '/users/1');
      await expect(page.getByRole('button', { name: 'Excluir Usuário' })).toBeDisabled();
      await expect(page.getByText('Você não pode excluir nem desativar a própria conta.')).toBeVisible();
      await page.getByRole('button', { name: 'Editar' }).click();
      await expect(page.getByRole('checkbox', { name: 'Ativo' })).toBeDisabled();
      await page.getByLabel('Perfil').selectOption('Usuário');
      await page.getByRole('button', { name: 'Salvar Alterações' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Este é o único administrador ativo. Nomeie outro antes.',
      );
      await context.close();
    } finally {
      await product.dispose();
    }
  });
});

test('a person with another e-mail waiting is shown with both', async ({ page, product }) => {
  const person = await registered(product);
  const token = await signInElsewhere(product, person);
  const { senha: senha_atual, ...profile } = person;
  const wanted = { ...profile, email: `novo.${person.email}`, senha_atual };
  expect((await callApi(product, 'PUT /users/me', wanted, token)).status).toBe(200);
  await openSignedIn(
    page,
    product,
    await created(product, { perfil: 'admin' }),
    `/users?busca=${person.email}`,
  );
  await page.getByRole('link', { name: person.nome }).click();
  await expect(page.getByText(`Troca para ${wanted.email} à espera de confirmação.`)).toBeVisible();
});
