import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { lettersTo, linkOf } from '../../../../scripts/testing/letters.ts';
import { callApi, created, someone } from '../../../../scripts/testing/people.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const alert = () => screen.findByRole('alert');

/** Someone who has registered and not yet opened the link, and the letter that it is in. */
async function newcomer() {
  const person = someone();
  await callApi(product, 'POST /auth/register', person);
  const [letter] = await lettersTo(product, person.email);
  const signIn = () => callApi(product, 'POST /auth/login', { email: person.email, password: person.senha });
  return { signIn, link: (place = '') => linkOf(letter, place) };
}

test('the link of a registration confirms the e-mail, tried again where the line broke, and later too', async () => {
  const { signIn, link } = await newcomer();
  line.use(http.get('*/auth/verify-email', () => HttpResponse.error()));
  const user = await openScreen(link());
  expect(await alert()).toBeVisible();
  expect((await signIn()).status).toBe(403);
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  expect(await screen.findByText(/^E-mail verificado com sucesso!/)).toBeVisible();
  expect((await signIn()).status).toBe(200);
  await openScreen(link());
  expect(await screen.findByText(/^E-mail verificado com sucesso!/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ir para o login' })).toBeVisible();
});

test('who did not register removes the registration by a button; opening the link does nothing', async () => {
  const { signIn, link } = await newcomer();
  const undo = 'Não fui eu: desfazer';
  const user = await openScreen(link('/nao-fui-eu'));
  expect((await signIn()).status).toBe(403);
  line.use(http.post('*/auth/not-me', () => HttpResponse.error()));
  await press(user, undo);
  expect(await alert()).toBeVisible();
  line.resetHandlers();
  await press(user, undo);
  expect(await screen.findByText(/^Cadastro removido\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Criar nova senha' })).toBeNull();
  await openScreen(link());
  expect(await alert()).toHaveTextContent('Não foi possível verificar o e-mail.');
  const again = await openScreen(link('/nao-fui-eu'));
  await press(again, undo);
  expect(await alert()).toHaveTextContent('já ter sido usado');
});

test('what is older than an undone change of e-mail is named with its day, and removed by a second button', async () => {
  const factors = [
    { tipo: 'aplicativo', nome: null, criado_em: '2026-11-20T10:30:00.000Z' },
    { tipo: 'chave', nome: 'Notebook', criado_em: '2026-11-21T10:30:00.000Z' },
  ];
  line.use(
    http.post('*/auth/not-me', () =>
      HttpResponse.json({ message: 'Troca de e-mail desfeita.', reset_token: 'x', fatores: factors }),
    ),
    http.post('*/auth/not-me/factors', () => HttpResponse.error()),
  );
  const user = await openScreen('/nao-fui-eu?token=algum');
  await press(user, 'Não fui eu: desfazer');
  expect(await screen.findByText(/^aplicativo autenticador, desde/)).toHaveTextContent('20/11/2026');
  expect(screen.getByText(/^chave de acesso “Notebook”, desde/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Criar nova senha' })).toBeVisible();
  await press(user, 'Não fui eu: remover');
  expect(await alert()).toBeVisible();
  line.use(http.post('*/auth/not-me/factors', () => HttpResponse.json({ message: 'Verificação removida.' })));
  await press(user, 'Não fui eu: remover');
  expect(await screen.findByText('Verificação removida.')).toBeVisible();
  expect(screen.queryByText(/^aplicativo/)).toBeNull();
});

test.each([
  ['/verify-email', 'Token de verificação não encontrado.'],
  [
    '/verify-email?token=nada',
    'Não foi possível verificar o e-mail. O link pode ser inválido ou ter expirado.',
  ],
  ['/reset-password', 'Token de redefinição ausente.'],
  ['/reset-password?token=', 'Token de redefinição não encontrado ou inválido.'],
  ['/nao-fui-eu', 'Token não encontrado.'],
])('%s says what is wrong with the link', async (place, sentence) => {
  await openScreen(place);
  expect(await alert()).toHaveTextContent(sentence);
});

test('whose password a link sets, the meter knows as the server does', async () => {
  const person = await created(product);
  await callApi(product, 'POST /auth/forgot-password', { email: person.email });
  const letters = await lettersTo(product, person.email);
  const user = await openScreen(linkOf(letters.at(-1), '/reset-password'));
  await fill(user, field('Nova senha'), `${person.nome_usuario}-x9`);
  expect(
    await screen.findByText(
      'A senha não pode conter o nome, o nome de usuário nem o e-mail de quem vai usá-la.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

function expectNoForm() {
  expect(screen.queryByLabelText(/senha/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Salvar Nova Senha' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ir para o login' })).toBeVisible();
}

test('a new password is typed twice alike, and a link that does not hold leads to another', async () => {
  const person = await created(product);
  await callApi(product, 'POST /auth/forgot-password', { email: person.email });
  const link = linkOf((await lettersTo(product, person.email)).at(-1), '/reset-password');
  const user = await openScreen(link);
  const save = 'Salvar Nova Senha';
  await fill(user, field('Nova senha'), 'osciloscópio azul no telhado');
  await fill(user, field('Confirmar nova senha'), 'outra');
  await press(user, save);
  await waitFor(() => expect(field('Confirmar nova senha')).toHaveFocus());
  expect(field('Confirmar nova senha')).toHaveAccessibleDescription('As senhas não coincidem.');
  await fill(user, field('Confirmar nova senha'), 'osciloscópio azul no telhado');
  const token = new URL(link).searchParams.get('token');
  const used = { token, new_password: 'multímetro na bancada torta' };
  expect((await callApi(product, 'POST /auth/reset-password', used)).status).toBe(200);
  await press(user, save);
  expect(await alert()).toHaveTextContent(
    'Erro ao redefinir a senha. O token pode ser inválido ou ter expirado.',
  );
  expect(await alert()).toHaveTextContent('Peça outro ao administrador.');
  expect(screen.queryByRole('link', { name: 'Pedir um novo link' })).toBeNull();
  expectNoForm();
  line.use(http.get('*/api/v1/contato', () => HttpResponse.json({ email: null, envia_emails: true })));
  await openScreen('/reset-password?token=nada');
  const another = await screen.findByRole('link', { name: 'Pedir um novo link' });
  expectNoForm();
  await user.click(another);
  expect(await screen.findByRole('heading', { level: 1, name: 'Redefinir Senha' })).toBeVisible();
});
