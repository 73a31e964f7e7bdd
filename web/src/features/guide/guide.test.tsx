import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { fill, findField, press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');

async function signIn(place: string, { email, senha }: { email: string; senha: string }) {
  localStorage.clear();
  const user = await openScreen(place);
  await fill(user, await findField('E-mail'), email);
  await fill(user, await findField('Senha'), senha);
  await press(user, 'Entrar');
  await screen.findByRole('searchbox');
  return user;
}

const offer = () => screen.queryByText('Primeira vez na Bancada?');

test('the guide is read in the product, with its pictures', async () => {
  await openScreen('/guia', await created(product));
  expect(await screen.findByRole('heading', { level: 1, name: 'Guia do usuário' })).toBeVisible();
  const pictures = await screen.findAllByRole('img');
  expect(pictures.length).toBeGreaterThan(2);
  for (const picture of pictures) {
    expect(picture).toHaveAttribute('src', expect.stringContaining('.webp'));
    expect(picture).toHaveAccessibleName(/\S/);
  }
});

test('a first visit is offered four steps, once; Esc ends them', async () => {
  const person = await created(product);
  const user = await signIn('/', person);
  await press(user, /Mostrar em quatro passos/);
  const dialog = await screen.findByRole('dialog', { name: 'Digite o que você vê' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  for (const _ of [1, 2, 3]) await press(user, 'Próximo');
  expect(within(await screen.findByRole('dialog')).getByText('Passo 4 de 4')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await signIn('/', person);
  expect(offer()).toBeNull();
});

test('a search that was opened by a link is not interrupted by the offer', async () => {
  await signIn('/?q=bateria', await created(product));
  expect(offer()).toBeNull();
});
