import { readFile } from 'node:fs/promises';
import { lettersTo } from '../scripts/testing/letters.ts';
import { adminOf, callApi, created, someone } from '../scripts/testing/people.ts';
import { codeOf } from '../scripts/testing/second-factor.ts';
import { confirmPassword, keepCodes, plugInAuthenticator, turnOnApp } from './factors.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, startProduct, test } from './product.ts';

test.describe('the second factor', () => {
  // Signing in with the password alone is refused, and so is a passkey that is gone.
  test.use({ allowedErrors: [/40[139]|422/] });

  test('an app is set up from the secret as text, its recovery codes are saved and copied, and its code is needed at the next sign-in', async ({
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
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    const secret = (await dialog.locator('pre').innerText()).replace(/\s/g, '');
    await dialog.getByLabel('Código do aplicativo').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Códigos de recuperação' });
    await expect(list).toBeVisible();
    // A key pressed by mistake does not close them.
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

    const section = page.getByRole('region', { name: 'Verificação em duas etapas' });
    await expect(section.getByText('Aplicativo autenticador ativado.')).toBeVisible();
    await expect(section.getByText('Ativa', { exact: true })).toBeVisible();
    await expect(section.getByText('Restam 10 de 10 códigos.')).toBeVisible();
    const [letter] = await lettersTo(product, person.email);
    expect(letter?.subject).toBe('Aplicativo autenticador ativado na Bancada');
    await page.getByRole('button', { name: 'Sair' }).click();
    await signInAs(page, person);
    await expect(page.getByLabel('Código do aplicativo')).toBeFocused();
    await page.getByLabel('Código do aplicativo').fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toBeVisible();
  });

  test('a passkey is created, named, used to sign in and renamed; a recovery code replaces it when it is lost', async ({
    page,
    product,
  }) => {
    const device = await plugInAuthenticator(page);
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

    await page.goto(`${product.address}/edit-profile`);
    await page.getByRole('button', { name: 'Remover a chave Notebook do balcão' }).click();
    await confirmPassword(page, person);
    await dialog.getByRole('button', { name: 'Usar código de recuperação' }).click();
    await dialog.getByLabel('Código de recuperação').fill(codes[3] ?? '');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText('Chave de acesso removida.')).toBeVisible();
    await expect(page.getByText('Inativa')).toBeVisible();
  });

  test('at an address where no passkey works, only the app is offered', { tag: '@detail' }, async ({
    browser,
    product,
  }) => {
    const page = await browser.newPage();
    const byNumber = { ...product, address: product.address.replace('localhost', '127.0.0.1') };
    await openSignedIn(page, byNumber, await created(product), '/edit-profile');
    await expect(page.getByText(`Chaves de acesso só funcionam em ${product.address}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Adicionar chave de acesso' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Adicionar aplicativo' })).toBeVisible();
  });
});

test.describe('stricter rules of an instance', { tag: '@detail' }, () => {
  test.setTimeout(240_000);

  test('lead admins, also new ones, to a second factor, and show Excluir to editors only', async ({
    browser,
  }) => {
    const product = await startProduct({ STARTER: 'off', REQUIRE_2FA: 'admin', DELETE_MIN_PERFIL: 'editor' });
    try {
      const page = await browser.newPage();
      const owner = adminOf(product);
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
      const token = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? '';
      const person = someone();
      const { id } = await (await callApi(product, 'POST /users', person, token)).json();
      const body = { nome: 'Oficina', website: 'https://exemplo.test', contato_suporte: '1133334444' };
      const made = await (await callApi(product, 'POST /manufacturers', body, token)).json();
      const theirs = await (await browser.newContext()).newPage();
      await openSignedIn(theirs, product, person, `/manufacturers/${made.id}`);
      const change = (perfil: string) =>
        callApi(product, `PUT /users/${id}/change-profile?new_profile=${perfil}`, {}, token);
      await expect(theirs.getByRole('button', { name: 'Editar' })).toBeVisible();
      await expect(theirs.getByRole('button', { name: 'Excluir' })).toHaveCount(0);
      await change('editor');
      await theirs.reload();
      await expect(theirs.getByRole('button', { name: 'Excluir' })).toBeVisible();
      await change('admin');
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
