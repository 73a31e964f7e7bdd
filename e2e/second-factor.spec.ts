import { readFile } from 'node:fs/promises';
import { lettersTo } from '../scripts/testing/letters.ts';
import { callApi, created } from '../scripts/testing/people.ts';
import { codeOf } from '../scripts/testing/second-factor.ts';
import { confirmPassword, keepCodes, plugInAuthenticator, turnOnApp } from './factors.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, startProduct, test } from './product.ts';

test.describe('the second factor', () => {
  // Signing in with the password alone is refused, and so are wrong codes.
  test.use({ allowedErrors: [/40[139]|422/] });

  test('an app: set up by the secret in text, confirmed by its first code, asked for at the next sign-in', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    await openSignedIn(page, product, person, '/edit-profile');
    const section = page.getByRole('region', { name: 'Verificação em duas etapas' });
    await expect(section.getByText('Inativa')).toBeVisible();
    const { secret } = await turnOnApp(page, person);
    await expect(section.getByText('Aplicativo autenticador ativado.')).toBeVisible();
    await expect(section.getByText('Ativa', { exact: true })).toBeVisible();
    await expect(section.getByText('Restam 10 de 10 códigos.')).toBeVisible();
    const [letter] = await lettersTo(product, person.email);
    expect(letter?.subject).toBe('Aplicativo autenticador ativado na Bancada');
    await page.getByRole('button', { name: 'Sair' }).click();
    await signInAs(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirme que é você');
    const code = page.getByLabel('Código do aplicativo');
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(code).toHaveAttribute('inputmode', 'numeric');
    await code.fill('123');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Digite os 6 números que o aplicativo mostra.')).toBeVisible();
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(
      'Código incorreto ou já usado. Confira e tente de novo.',
    );
    await expect(code).toBeFocused();
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toBeVisible();
  });

  test('a recovery code lets in who lost the telephone, and the last ones are announced', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    await openSignedIn(page, product, person, '/edit-profile');
    const { codes } = await turnOnApp(page, person);
    await page.getByRole('button', { name: 'Sair' }).click();
    await signInAs(page, person);
    await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
    await page.getByLabel('Código de recuperação').fill((codes[0] ?? '').toLowerCase());
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    const letters = await lettersTo(product, person.email, 2);
    expect(letters[1]?.text).toContain('Restam 9 códigos.');
    await page.goto(`${product.address}/edit-profile`);
    await expect(page.getByText('Restam 9 de 10 códigos.')).toBeVisible();
    // Whoever has lost the telephone sets up another, with one more code.
    await page.getByRole('button', { name: 'Trocar aplicativo' }).click();
    await confirmPassword(page, person);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Usar código de recuperação' }).click();
    await dialog.getByLabel('Código de recuperação').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    const secret = (await dialog.locator('pre').innerText()).replace(/\s/g, '');
    await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Ativar' }).click();
    await expect(page.getByText('Aplicativo autenticador ativado.')).toBeVisible();
    await expect(page.getByText('Restam 8 de 10 códigos.')).toBeVisible();
  });

  test('the recovery codes are saved as a file, copied, and not lost by a stray key', async ({
    page,
    product,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await created(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await page.getByRole('button', { name: 'Adicionar aplicativo' }).click();
    await confirmPassword(page, person);
    const dialog = page.getByRole('dialog');
    const secret = (await dialog.locator('pre').innerText()).replace(/\s/g, '');
    await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Códigos de recuperação' });
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Baixar' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('bancada-codigos-de-recuperacao.txt');
    const saved = await readFile(await file.path(), 'utf8');
    await page.getByRole('button', { name: 'Copiar' }).click();
    await expect(page.getByText('Códigos copiados.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const codes = await keepCodes(page);
    for (const text of [saved, copied]) for (const code of codes) expect(text).toContain(code);
    // On paper they stand alone.
    await page.getByRole('button', { name: 'Criar novos códigos' }).click();
    await expect(
      page.getByRole('dialog').getByText('Os códigos de recuperação antigos deixam de valer.'),
    ).toBeVisible();
  });

  test('a passkey: made on this device, named, used to sign in, renamed and removed', async ({
    page,
    product,
  }) => {
    await plugInAuthenticator(page);
    const person = await created(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await confirmPassword(page, person);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome da chave de acesso').fill('Notebook da bancada');
    await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
    const codes = await keepCodes(page);
    await expect(page.getByText('Chave de acesso adicionada.')).toBeVisible();
    const list = page.getByRole('list', { name: 'Suas chaves de acesso' });
    await expect(list).toContainText('ainda não usada');
    await page.getByRole('button', { name: 'Sair' }).click();
    await signInAs(page, person);
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.goto(`${product.address}/edit-profile`);
    await expect(list).toContainText('último uso em');
    await page.getByRole('button', { name: 'Renomear a chave Notebook da bancada' }).click();
    await page.getByLabel('Nome da chave de acesso').fill('Notebook do balcão');
    await page.keyboard.press('Enter');
    await expect(list).toContainText('Notebook do balcão');
    await page.getByRole('button', { name: 'Remover a chave Notebook do balcão' }).click();
    await confirmPassword(page, person);
    await dialog.getByRole('button', { name: 'Usar código de recuperação' }).click();
    await dialog.getByLabel('Código de recuperação').fill(codes[3] ?? '');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Chave de acesso removida.')).toBeVisible();
    await expect(page.getByText('Inativa')).toBeVisible();
  });

  test('a passkey that does not answer leaves the other ways open', async ({ page, product }) => {
    const device = await plugInAuthenticator(page);
    const person = await created(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
    await confirmPassword(page, person);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome da chave de acesso').fill('Celular');
    await dialog.getByRole('button', { name: 'Criar chave de acesso' }).click();
    const codes = await keepCodes(page);
    await page.getByRole('button', { name: 'Sair' }).click();
    await device.forgetAll();
    await signInAs(page, person);
    await page.getByRole('button', { name: 'Usar chave de acesso' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'A chave de acesso não respondeu, ou você cancelou. Tente de novo.',
    );
    await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByLabel('Código de recuperação').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toBeVisible();
  });

  test('after five wrong codes the password is asked for again, and Voltar leads there too', async ({
    page,
    product,
  }) => {
    const person = await created(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await turnOnApp(page, person);
    await page.getByRole('button', { name: 'Sair' }).click();
    await signInAs(page, person);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await expect(page.getByRole('textbox', { name: 'Senha' })).toHaveValue('');
    await signInAs(page, person);
    for (let count = 0; count < 6; count += 1) {
      const answered = page.waitForResponse('**/auth/second-factor');
      await page.getByLabel('Código do aplicativo').fill('000000');
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await answered;
    }
    await expect(page.getByText('O tempo para confirmar acabou. Comece de novo.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  test('a wrong password in the dialog of a change is said at its field', async ({ page, product }) => {
    const person = await created(product);
    await openSignedIn(page, product, person, '/edit-profile');
    await page.getByRole('button', { name: 'Adicionar aplicativo' }).click();
    await confirmPassword(page, { ...person, senha: 'nao-e-esta' });
    await expect(page.getByRole('dialog').getByText('A senha atual não confere.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Inativa')).toBeVisible();
  });

  test('an admin removes the second factor of who lost it', async ({ page, browser, product }) => {
    const person = await created(product);
    const theirs = await browser.newPage();
    await openSignedIn(theirs, product, person, '/edit-profile');
    await turnOnApp(theirs, person);
    await theirs.close();
    const admin = await created(product, { perfil: 'admin' });
    await openSignedIn(page, product, admin, `/users/${person.id}`);
    const section = page.getByRole('region', { name: 'Verificação em duas etapas' });
    await expect(section).toContainText('Ativa: aplicativo autenticador, 10 códigos de recuperação.');
    await section.getByRole('button', { name: 'Remover verificação' }).click();
    await confirmPassword(page, admin);
    await expect(section).toContainText(`Verificação em duas etapas de ${person.nome_usuario} removida.`);
    await expect(section).toContainText('Inativa: a pessoa entra só com a senha.');
    await expect(page.getByText('Verificação em duas etapas removida', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await signInAs(page, person);
    await expect(page.getByRole('searchbox')).toBeVisible();
  });
});

test.describe('an instance that demands a second factor of admins', () => {
  test.setTimeout(240_000);

  test('leads an admin without one to the set-up, and whoever is made an admin later', async ({
    browser,
  }) => {
    const product = await startProduct({ REQUIRE_2FA: 'admin' });
    try {
      const page = await browser.newPage();
      const owner = {
        nome: 'Administrador',
        nome_usuario: 'admin',
        email: product.admin.email,
        senha: product.admin.password,
      };
      await page.goto(`${product.address}/users`);
      await signInAs(page, owner);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Ative a verificação em duas etapas');
      await expect(page.getByText('Para continuar, ative a verificação em duas etapas')).toBeVisible();
      await page.getByRole('button', { name: 'Sair' }).click();
      await signInAs(page, owner);
      await expect(heading).toHaveText('Ative a verificação em duas etapas');
      await page.goto(`${product.address}/users`);
      const { codes } = await turnOnApp(page, owner);
      await expect(heading).toHaveText('Usuários');
      // The only one cannot be removed.
      await page.goto(`${product.address}/edit-profile`);
      await page.getByRole('button', { name: 'Remover aplicativo' }).click();
      await confirmPassword(page, owner);
      await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
      await page
        .getByRole('dialog')
        .getByLabel('Código de recuperação')
        .fill(codes[0] ?? '');
      await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
        'adicione outra forma antes de remover esta',
      );
      const token = await page.evaluate(() => localStorage.getItem('access_token'));
      const person = {
        nome: 'Joana Prado',
        nome_usuario: 'joana',
        email: 'joana@oficina.test',
        senha: 'osciloscópio azul no telhado',
      };
      const { id } = await (await callApi(product, 'POST /users', person, token ?? '')).json();
      const theirs = await (await browser.newContext()).newPage();
      await openSignedIn(theirs, product, person);
      await callApi(product, `PUT /users/${id}/change-profile?new_profile=admin`, {}, token ?? '');
      await theirs.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
        'Ative a verificação em duas etapas',
      );
      await turnOnApp(theirs, person);
      await expect(theirs.getByRole('heading', { level: 1 })).not.toHaveText(
        'Ative a verificação em duas etapas',
      );
      await expect(theirs.getByRole('button', { name: /abrir seu perfil/ })).toBeVisible();
    } finally {
      await product.dispose();
    }
  });
});

test('opened at another address than its own, the product says where passkeys work', async ({
  browser,
  product,
}) => {
  const person = await created(product);
  const page = await browser.newPage();
  const byNumber = { ...product, address: product.address.replace('localhost', '127.0.0.1') };
  await openSignedIn(page, byNumber, person, '/edit-profile');
  await expect(page.getByText(`Chaves de acesso só funcionam em ${product.address}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adicionar chave de acesso' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Adicionar aplicativo' })).toBeVisible();
});
