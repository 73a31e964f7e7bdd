import { errorCatalogue } from '@bancada/contract/errors';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, inject, test } from 'vitest';
import { registered } from '../../../../scripts/testing/letters.ts';
import { callApi, created, type Person, someone } from '../../../../scripts/testing/people.ts';
import { pass, stopClock, takeClock } from '../../../test/clock.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');

async function enterAs(user: UserEvent, { email, senha }: Person): Promise<void> {
  await fill(user, field('E-mail'), email);
  await fill(user, field('Senha'), senha);
  await press(user, 'Entrar');
}

describe('who registers', () => {
  test('reads for three seconds what comes next, and comes to the sign-in', async () => {
    takeClock();
    const user = await openScreen('/register');
    expect(await screen.findByText(/^Esta Bancada não envia e-mails: depois do registro/)).toBeVisible();
    const person = someone();
    await fill(user, field('Nome'), person.nome);
    await fill(user, field('Nome de Usuário'), person.nome_usuario);
    await fill(user, field('E-mail'), person.email);
    await fill(user, field('Senha'), person.senha);
    await press(user, 'Registrar');
    const message = 'Registro bem-sucedido! Peça ao administrador para confirmar sua conta.';
    await screen.findByText(message);
    stopClock();
    await pass(1000);
    expect(screen.getByText(message)).toBeVisible();
    await pass(2000);
    expect(window.location.pathname).toBe('/login');
  });

  test('is told beside each field what is missing or bad, with the cursor in the first', async () => {
    const user = await openScreen('/register');
    await press(user, 'Registrar');
    await waitFor(() => expect(field('Nome')).toHaveFocus());
    expect(field('Nome')).toHaveAccessibleDescription('Campo obrigatório.');
    expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(4);
    await fill(user, field('Nome'), 'Joana');
    await fill(user, field('Nome de Usuário'), 'joão silva');
    await fill(user, field('E-mail'), 'sem arroba');
    await fill(user, field('Senha'), 'curta');
    await press(user, 'Registrar');
    await waitFor(() => expect(field('Nome de Usuário')).toHaveFocus());
    expect(field('Nome de Usuário')).toHaveAccessibleDescription(/Use de 3 a 30 letras sem acento/);
    expect(field('E-mail')).toHaveAccessibleDescription('Digite um e-mail válido.');
    expect(field('Senha')).toHaveAccessibleDescription(/Digite pelo menos 8 caracteres\./);
  });

  test('is told what only the server knows: the commonest passwords, and names that are taken', async () => {
    const known = await created(product);
    const user = await openScreen('/register');
    await fill(user, field('Nome'), 'Joana');
    await fill(user, field('Nome de Usuário'), known.nome_usuario.toUpperCase());
    await fill(user, field('E-mail'), someone().email);
    await fill(user, field('Senha'), 'senha123');
    await press(user, 'Registrar');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'senha: Esta senha está entre as mais usadas. Escolha outra.',
    );
    await waitFor(() => expect(field('Senha')).toHaveFocus());
    expect(field('Senha')).toHaveValue('senha123');
    await fill(user, field('Senha'), 'osciloscópio azul no telhado');
    await press(user, 'Registrar');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(/^Nome de usuário já está em uso\.$/),
    );
    await waitFor(() => expect(field('Nome de Usuário')).toHaveFocus());
    expect(field('Nome de Usuário')).toHaveAccessibleDescription(/Nome de usuário já está em uso\./);
  });

  test('reads why a password is weak, may see and paste it', async () => {
    const user = await openScreen('/register');
    const senha = field('Senha');
    expect(senha).toHaveAttribute('autocomplete', 'new-password');
    await fill(user, field('Nome'), 'Joana Prado');
    await fill(user, senha, 'flamengo');
    // What the server would say.
    expect(await screen.findByText('Esta senha está entre as mais usadas. Escolha outra.')).toBeVisible();
    expect(screen.getByText('muito fraca')).toBeVisible();
    await fill(user, senha, 'prado no telhado');
    await screen.findByText(
      'A senha não pode conter o nome, o nome de usuário nem o e-mail de quem vai usá-la.',
    );
    await fill(user, senha, 'osciloscópio azul no telhado');
    await screen.findByText('forte');
    expect(senha).toHaveAttribute('type', 'password');
    await press(user, 'Mostrar ou ocultar a senha');
    expect(senha).toHaveAttribute('type', 'text');
  });
});

describe('who signs in', () => {
  test('to an account that nobody confirmed is told whom to ask', async () => {
    const person = someone();
    await callApi(product, 'POST /auth/register', person);
    const user = await openScreen('/login');
    await enterAs(user, person);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'Sua conta ainda não foi confirmada. Peça ao administrador para confirmá-la.',
    );
    expect(alert).not.toHaveTextContent(/link|e-mail/);
  });

  test('with an e-mail that is not confirmed is told where the link is, where links are sent', async () => {
    const { status, detail } = errorCatalogue['email-not-verified'];
    line.use(http.post('*/api/v1/auth/login', () => HttpResponse.json({ detail }, { status })));
    const person = someone();
    const user = await openScreen('/login');
    await enterAs(user, person);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Confirme seu e-mail antes de entrar.');
    expect(alert).toHaveTextContent('Abra o link mais novo da sua caixa de entrada');
  });

  test('after too many tries is told when to come back, and the e-mail stays', async () => {
    const detail = 'Muitas tentativas. Tente novamente em 15 minutos.';
    line.use(
      http.post('*/api/v1/auth/login', () =>
        HttpResponse.json({ detail }, { status: 429, headers: { 'retry-after': '900' } }),
      ),
    );
    const user = await openScreen('/login');
    const person = someone();
    await enterAs(user, person);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(detail);
    expect(alert).toHaveTextContent(/Você pode tentar de novo às \d\d:\d\d\./);
    expect(field('E-mail')).toHaveValue(person.email);
  });

  test('leaves nothing empty, and is told where the account is shut', async () => {
    const person = await created(product, { ativo: false });
    const user = await openScreen('/login');
    await press(user, 'Entrar');
    expect(screen.getAllByText('Campo obrigatório.')).toHaveLength(2);
    await enterAs(user, { ...person, senha: 'não é esta' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Credenciais inválidas');
    await waitFor(() => expect(field('Senha')).toHaveFocus());
    await enterAs(user, person);
    await screen.findByText('Conta desativada. Fale com um administrador.');
  });

  test('because a screen needs it reads which, and is led there', async () => {
    const admin = await created(product, { perfil: 'admin' });
    for (const [place, reason] of [
      ['/manufacturers?pagina=2', 'Você precisa estar logado para ver esta lista.'],
      ['/users/create', 'Token de acesso não encontrado. Faça login novamente.'],
      ['/users', 'Você precisa estar logado para ver esta lista.'],
    ] as const) {
      await openScreen(place);
      expect(screen.getByText(reason)).toBeVisible();
    }
    const user = await openScreen('/users?busca=ninguém');
    await enterAs(user, admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible();
    expect(window.location.pathname + decodeURIComponent(window.location.search)).toBe(
      '/users?busca=ninguém',
    );
  });
});

describe('who forgot the password', () => {
  test('reads the same of every e-mail, and where the server is out of reach', async () => {
    const neutral =
      'Se um e-mail correspondente for encontrado, um link para redefinição de senha será enviado.';
    const user = await openScreen('/forgot-password');
    const send = 'Enviar Link de Redefinição';
    await press(user, send);
    expect(screen.getByText('Campo obrigatório.')).toBeVisible();
    for (const { email } of [someone(), await registered(product)]) {
      await openScreen('/forgot-password');
      await fill(user, field('E-mail'), email);
      await press(user, send);
      expect(await screen.findByText(neutral)).toBeVisible();
    }
    // This server sends none, and says so to everybody.
    expect(screen.getByText(/peça um link de nova senha ao administrador\.$/)).toBeVisible();
    await openScreen('/forgot-password');
    line.use(http.post('*/auth/forgot-password', () => HttpResponse.error()));
    await fill(user, field('E-mail'), 'ninguem@oficina.test');
    await press(user, send);
    expect(await screen.findByText(neutral)).toBeVisible();
  });
});

test('where e-mails are sent, no screen says to ask an admin instead', async () => {
  line.use(http.get('*/api/v1/contato', () => HttpResponse.json({ email: null, envia_emails: true })));
  await openScreen('/forgot-password');
  expect(await screen.findByText('Enviaremos um link para você criar uma nova senha.')).toBeVisible();
  expect(screen.queryByText(/não envia e-mails/)).toBeNull();
  await openScreen('/register');
  expect(screen.queryByText(/não envia e-mails/)).toBeNull();
});

test('how data is treated is open to all, and linked where data is asked for', async () => {
  for (const place of ['/login', '/register']) {
    const user = await openScreen(place);
    await user.click(
      within(screen.getByRole('main')).getByRole('link', { name: 'Como seus dados são tratados' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible();
    expect(window.location.pathname).toBe('/privacidade');
  }
  expect(screen.getByRole('main')).toHaveTextContent('Nomes e e-mails: 24 meses');
  const user = await openScreen('/forgot-password');
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacidade' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacidade' })).toBeVisible();
});
