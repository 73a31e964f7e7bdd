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
    await screen.findByText('A senha não pode conter seu nome, nome de usuário ou e-mail.'),
  ).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a new password is typed twice alike, and a link that does not hold leads to another', async () => {
  const user = await openScreen('/reset-password?token=nada');
  const save = 'Salvar Nova Senha';
  await fill(user, field('Nova senha'), 'osciloscópio azul no telhado');
  await fill(user, field('Confirmar nova senha'), 'outra');
  await press(user, save);
  await waitFor(() => expect(field('Confirmar nova senha')).toHaveFocus());
  expect(field('Confirmar nova senha')).toHaveAccessibleDescription('As senhas não coincidem.');
  await fill(user, field('Confirmar nova senha'), 'osciloscópio azul no telhado');
  await press(user, save);
  expect(await alert()).toHaveTextContent(
    'Erro ao redefinir a senha. O token pode ser inválido ou ter expirado.',
  );
  await user.click(screen.getByRole('link', { name: 'Pedir um novo link' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Redefinir Senha' })).toBeVisible();
});
