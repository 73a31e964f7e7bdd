import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { created } from '../../../scripts/testing/people.ts';
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
