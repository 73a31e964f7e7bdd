import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { adminOf, created } from '../../../scripts/testing/people.ts';
import { fill } from '../../test/hands.ts';
import { openScreen } from '../../test/open-screen.tsx';

const product = inject('product');

test('an unknown address shows the sign-in screen; a wrong password is said there, and the right one opens the workbench', async () => {
  const { email, senha } = await created(product);
  const user = await openScreen('/nao/existe');
  const password = screen.getByLabelText(/^Senha/, { selector: 'input' });
  await fill(user, screen.getByLabelText(/^E-mail/), email);
  await fill(user, password, 'errada');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Credenciais inválidas');
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue(email);
  await waitFor(() => expect(password).toHaveFocus());
  await fill(user, password, senha);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByRole('searchbox')).toBeVisible();
});

test('a guarded address asks for a sign-in, and comes back to where one was going', async () => {
  const { email, senha } = await created(product);
  const user = await openScreen('/?q=bateria&pagina=2');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await fill(user, screen.getByLabelText(/^E-mail/), email);
  await fill(user, screen.getByLabelText(/^Senha/, { selector: 'input' }), senha);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(window.location.search).toBe('?q=bateria&pagina=2'));
  expect(await screen.findByRole('searchbox')).toHaveValue('bateria');
});

test.each([
  ['/users/abc', 'Usuário não encontrado.'],
  ['/manufacturers/0', 'Fabricante não encontrado.'],
  ['/categories/0', 'Categoria não encontrada.'],
  ['/nao/existe', 'Página não encontrada.'],
  ['/manufacturers?pagina=99', /^A página 99 não existe: a última é a \d+\.$/],
])('%s says that there is nothing at this address, and offers no vain retry', async (place, sentence) => {
  await openScreen(place, adminOf(product));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});

test('an address that leads nowhere keeps the menu, and leads back to the search', async () => {
  const user = await openScreen('/nao/existe', adminOf(product));
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await user.click(screen.getByRole('link', { name: 'Voltar para a busca' }));
  expect(await screen.findByRole('searchbox')).toBeVisible();
});

test.each([
  ['/?q=bateria', 'bateria · Busca · Bancada'],
  ['/', 'Busca · Bancada'],
  ['/troubleshooting', 'Troubleshooting · Bancada'],
  ['/troubleshooting?post=55&bipe=SSS', 'POST 55, bipes 3 curtos · Troubleshooting · Bancada'],
  ['/import/manufacturers', 'Importar fabricantes · Bancada'],
  ['/manufacturers?busca=acer', 'acer · Fabricantes · Bancada'],
  ['/nao/existe', 'Página não encontrada · Bancada'],
])('the tab of %s is called %s', async (place, title) => {
  await openScreen(place, adminOf(product));
  await waitFor(() => expect(document.title).toBe(title));
});
