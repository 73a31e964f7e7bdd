import type { Page } from '@playwright/test';
import { lettersTo, linkOf, registered } from '../scripts/testing/letters.ts';
import { callApi, someone } from '../scripts/testing/people.ts';
import { openSignedIn, signInAs } from './people.ts';
import { expect, test } from './product.ts';

/** The clock of the page stands still; what it counts passes with `runFor`. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test.describe('an account by e-mail', () => {
  test('who registers opens the link of the e-mail, and signs in', async ({ page, product }) => {
    const person = someone();
    await page.clock.install();
    await page.goto(`${product.address}/login`);
    await page.getByRole('link', { name: 'Não tem uma conta? Registre-se' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Criar conta');
    await field(page, 'Nome').fill(person.nome);
    await field(page, 'Nome de usuário').fill(person.nome_usuario);
    await page.getByLabel('E-mail').fill(person.email);
    await field(page, 'Senha').fill(person.senha);
    await stopClock(page);
    await page.getByRole('button', { name: 'Registrar' }).click();
    const message = page.getByText('Registro bem-sucedido! Verifique seu e-mail para ativação.');
    await expect(async () => {
      await page.clock.runFor(10);
      await expect(message).toBeVisible({ timeout: 200 });
    }).toPass();
    await page.clock.runFor(2000);
    await expect(message).toBeVisible();
    await page.clock.runFor(1000);
    await page.clock.resume();
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

  test('the meter explains in Portuguese why a password is weak, and comes only when one is typed', async ({
    page,
    product,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const lists = () => scripts.filter((address) => address.includes('password-strength'));
    await page.goto(`${product.address}/register`);
    await field(page, 'Nome').fill('Joana Prado');
    expect(lists()).toEqual([]);
    const senha = field(page, 'Senha');
    await senha.fill('flamengo');
    await expect(page.getByText('Senha fraca')).toBeVisible();
    await expect(page.getByText('Uma palavra só é fácil de adivinhar.')).toBeVisible();
    expect(lists()).toHaveLength(1);
    await senha.fill('prado no telhado');
    await expect(
      page.getByText('A senha não pode conter seu nome, nome de usuário ou e-mail.'),
    ).toBeVisible();
    await senha.fill('osciloscópio azul no telhado');
    await expect(page.getByText('Senha forte')).toBeVisible();
    await expect(senha).toHaveAttribute('type', 'password');
    await expect(senha).toHaveAttribute('autocomplete', 'new-password');
    await page.getByRole('button', { name: 'Mostrar ou ocultar a senha' }).click();
    await expect(senha).toHaveAttribute('type', 'text');
    await senha.fill('');
    await senha.evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'colada');
      const isAllowed = input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      if (!isAllowed) throw new Error('pasting is refused');
    });
  });

  test.describe('what is missing or bad', () => {
    test.use({ allowedErrors: [/Failed to load resource/] });

    test('is said beside its field, in our words, with the cursor in the first and nothing lost', async ({
      page,
      product,
    }) => {
      const known = await registered(product);
      await page.goto(`${product.address}/register`);
      await page.getByRole('button', { name: 'Registrar' }).click();
      const name = field(page, 'Nome');
      await expect(name).toBeFocused();
      await expect(name).toHaveAccessibleDescription('Campo obrigatório.');
      await expect(page.getByText('Campo obrigatório.')).toHaveCount(4);
      await name.fill('Joana');
      await field(page, 'Nome de usuário').fill('joão silva');
      await page.getByLabel('E-mail').fill('sem arroba');
      await field(page, 'Senha').fill('curta');
      await page.getByRole('button', { name: 'Registrar' }).click();
      await expect(field(page, 'Nome de usuário')).toBeFocused();
      await expect(page.getByText('Use de 3 a 30 letras sem acento')).toBeVisible();
      await expect(page.getByText('Digite um e-mail válido.')).toBeVisible();
      await expect(page.getByText('Digite pelo menos 8 caracteres.')).toBeVisible();

      // What only the server knows: the commonest passwords, and which names are taken.
      await field(page, 'Nome de usuário').fill(known.nome_usuario.toUpperCase());
      await page.getByLabel('E-mail').fill(someone().email);
      await field(page, 'Senha').fill('senha123');
      await page.getByRole('button', { name: 'Registrar' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'senha: Esta senha está entre as mais usadas. Escolha outra.',
      );
      await expect(field(page, 'Senha')).toBeFocused();
      await expect(field(page, 'Senha')).toHaveValue('senha123');
      await field(page, 'Senha').fill('osciloscópio azul no telhado');
      await page.getByRole('button', { name: 'Registrar' }).click();
      await expect(page.getByRole('alert')).toHaveText('Nome de usuário já está em uso.');
      await expect(field(page, 'Nome de usuário')).toBeFocused();
      await expect(field(page, 'Nome de usuário')).toHaveAccessibleDescription(
        /Nome de usuário já está em uso\./,
      );
    });

    test('an unverified account is told what to do, and gets the link', async ({ page, product }) => {
      const person = someone();
      await callApi(product, 'POST /auth/register', person);
      await page.goto(`${product.address}/login`);
      await signInAs(page, person);
      await expect(page.getByRole('alert')).toContainText('Confirme seu e-mail antes de entrar.');
      await page.route('**/auth/verify-email*', (route) => route.abort());
      await page.goto(linkOf((await lettersTo(product, person.email)).at(-1)));
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute('**/auth/verify-email*');
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByText('E-mail verificado com sucesso!')).toBeVisible();
    });

    test('too many wrong passwords are told when to come back', async ({ page, product }) => {
      const person = await registered(product);
      const wrong = { email: person.email, password: 'errada' };
      await expect
        .poll(async () => (await callApi(product, 'POST /auth/login', wrong)).status, {
          intervals: [0],
          timeout: 60_000,
        })
        .toBe(429);
      await page.goto(`${product.address}/login`);
      await signInAs(page, person);
      await expect(page.getByRole('alert')).toContainText(/^Muitas tentativas\. Tente novamente em/);
      await expect(page.getByRole('alert')).toContainText(/Você pode tentar de novo às \d\d:\d\d\./);
      await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    });

    test('who did not register removes the registration by the link of the e-mail, once the button is pressed', async ({
      page,
      product,
    }) => {
      const person = someone();
      await callApi(product, 'POST /auth/register', person);
      const [letter] = await lettersTo(product, person.email);
      await page.goto(linkOf(letter, '/nao-fui-eu'));
      const login = () =>
        callApi(product, 'POST /auth/login', { email: person.email, password: person.senha });
      expect((await login()).status).toBe(403);
      await page.getByRole('button', { name: 'Não fui eu: desfazer' }).click();
      await expect(page.getByText('Cadastro removido.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Criar nova senha' })).toHaveCount(0);
      await page.goto(linkOf(letter));
      await expect(page.getByRole('alert')).toContainText('Não foi possível verificar o e-mail.');
      await page.goto(linkOf(letter, '/nao-fui-eu'));
      await page.getByRole('button', { name: 'Não fui eu: desfazer' }).click();
      await expect(page.getByRole('alert')).toContainText('já ter sido usado');
      await page.goto(`${product.address}/nao-fui-eu`);
      await expect(page.getByRole('alert')).toHaveText('Token não encontrado.');
    });

    test('links without a token, or with a wrong one, say so and where to go', async ({ page, product }) => {
      await page.goto(`${product.address}/verify-email`);
      await expect(page.getByRole('alert')).toHaveText('Token de verificação não encontrado.');
      await page.goto(`${product.address}/verify-email?token=nada`);
      await expect(page.getByRole('alert')).toHaveText(
        'Não foi possível verificar o e-mail. O link pode ser inválido ou ter expirado.',
      );
      await page.goto(`${product.address}/reset-password`);
      await expect(page.getByRole('alert')).toHaveText('Token de redefinição ausente.');
      await page.goto(`${product.address}/reset-password?token=`);
      await expect(page.getByRole('alert')).toHaveText('Token de redefinição não encontrado ou inválido.');
      await page.goto(`${product.address}/reset-password?token=nada`);
      await field(page, 'Nova senha').fill('osciloscópio azul no telhado');
      await field(page, 'Confirmar nova senha').fill('outra');
      await page.getByRole('button', { name: 'Salvar Nova Senha' }).click();
      await expect(page.getByText('As senhas não coincidem.')).toBeVisible();
      await expect(field(page, 'Confirmar nova senha')).toBeFocused();
      await field(page, 'Confirmar nova senha').fill('osciloscópio azul no telhado');
      await page.getByRole('button', { name: 'Salvar Nova Senha' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Erro ao redefinir a senha. O token pode ser inválido ou ter expirado.',
      );
      await page.getByRole('link', { name: 'Pedir um novo link' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Redefinir Senha');
    });

    test('asking for a new password says the same of every e-mail, and where the server is out of reach', async ({
      page,
      product,
    }) => {
      const neutral =
        'Se um e-mail correspondente for encontrado, um link para redefinição de senha será enviado.';
      await page.goto(`${product.address}/forgot-password`);
      await page.getByRole('button', { name: 'Enviar Link de Redefinição' }).click();
      await expect(page.getByText('Campo obrigatório.')).toBeVisible();
      await page.getByLabel('E-mail').fill('ninguem@oficina.test');
      await page.getByRole('button', { name: 'Enviar Link de Redefinição' }).click();
      await expect(page.getByText(neutral)).toBeVisible();
      await page.reload();
      await page.route('**/auth/forgot-password', (route) => route.abort());
      await page.getByLabel('E-mail').fill('ninguem@oficina.test');
      await page.getByRole('button', { name: 'Enviar Link de Redefinição' }).click();
      await expect(page.getByText(neutral)).toBeVisible();
    });

    test('a forgotten password is replaced by the link, and every old session is out', async ({
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
      await field(page, 'Nova senha').fill('mais uma vez o mesmo link');
      await field(page, 'Confirmar nova senha').fill('mais uma vez o mesmo link');
      await page.getByRole('button', { name: 'Salvar Nova Senha' }).click();
      await expect(page.getByRole('alert')).toHaveText(/Erro ao redefinir a senha/);
      await context.close();
    });
  });
});
