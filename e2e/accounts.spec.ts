import type { Page } from '@playwright/test';
import { lettersTo, linkOf, registered } from '../scripts/testing/letters.ts';
import { someone } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test.describe('an account', () => {
  test('a new user opens the link in the e-mail and signs in; the strength meter shows once a password is typed', async ({
    page,
    product,
  }) => {
    const person = someone();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const wordLists = () => fetched.filter((address) => address.includes('password-strength'));
    await page.clock.install();
    await page.goto(`${product.address}/login`);
    await page.getByRole('link', { name: 'Não tem uma conta? Registre-se' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Criar conta');
    await field(page, 'Nome').fill(person.nome);
    await field(page, 'Nome de Usuário').fill(person.nome_usuario);
    await page.getByLabel('E-mail').fill(person.email);
    expect(wordLists()).toEqual([]);
    await field(page, 'Senha').fill(person.senha);
    await expect(page.getByText('Senha forte')).toBeVisible();
    expect(wordLists()).toHaveLength(1);
    await page.getByRole('button', { name: 'Registrar' }).click();
    await expect(
      page.getByText('Registro bem-sucedido! Peça ao administrador para confirmar sua conta.'),
    ).toBeVisible();
    await page.clock.fastForward(3000);
    await expect(page).toHaveURL(`${product.address}/login`);

    const [letter] = await lettersTo(product, person.email);
    await page.goto(linkOf(letter));
    await expect(page.getByText('E-mail verificado com sucesso!')).toBeVisible();
    await page.reload();
    await expect(page.getByText('E-mail verificado com sucesso!')).toBeVisible();
    await page.getByRole('link', { name: 'Ir para o login' }).click();
    await signInAs(page, person);
    await expect(page.getByRole('searchbox')).toBeVisible();
  });

  test.describe('whose owner cannot sign in', () => {
    // Refused from now on: the old password, the old sessions, and the link.
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('gets a new password through the link, and every old session ends', async ({
      browser,
      page,
      product,
    }) => {
      const person = await registered(product);
      await openSignedIn(page, product, person);
      const context = await browser.newContext();
      const other = await context.newPage();
      await other.clock.install();
      await other.goto(`${product.address}/forgot-password`);
      await other.getByLabel('E-mail').fill(person.email);
      await other.getByRole('button', { name: 'Enviar Link de Redefinição' }).click();
      const link = linkOf((await lettersTo(product, person.email, 2)).at(-1));
      await other.goto(link);
      const renewed = { ...person, senha: 'multímetro na bancada torta' };
      await field(other, 'Nova senha').fill(renewed.senha);
      await field(other, 'Confirmar nova senha').fill(renewed.senha);
      await other.getByRole('button', { name: 'Salvar Nova Senha' }).click();
      await expect(other.getByText('Senha redefinida com sucesso!')).toBeVisible();
      await other.clock.fastForward(3000);
      await expect(other).toHaveURL(`${product.address}/login`);
      await signInAs(other, person);
      await expect(other.getByRole('alert')).toHaveText('Credenciais inválidas');
      await signInAs(other, renewed);
      await expect(other.getByRole('searchbox')).toBeVisible();

      await page.getByRole('searchbox').fill('fonte');
      await expect(page).toHaveURL(/\/login\?destino=/);
      await expect(page.getByRole('status').filter({ hasText: /^Sua sessão/ })).toBeVisible();
      await page.goto(link);
      await expect(page.getByRole('alert')).toHaveText(/Erro ao redefinir a senha/);
      await expect(field(page, 'Nova senha')).toBeHidden();
      await context.close();
    });
  });
});
