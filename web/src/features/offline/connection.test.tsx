import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const awayText = 'Sem conexão com o servidor. Tentando de novo…';
const cutLine = () => line.use(http.all('*', () => HttpResponse.error()));
const menu = () => within(screen.getByRole('navigation', { name: 'Principal' }));

test('a line that breaks is said on the page and beside it, and what is missing comes by itself when it is mended', async () => {
  const user = await openScreen('/kiss', await created(product));
  await openScreen('/categories');
  expect(screen.queryByText(awayText)).toBeNull();
  cutLine();
  await user.click(menu().getByRole('link', { name: 'Fabricantes' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Fabricantes' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com o servidor.');
  expect(screen.getByText(awayText)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  line.resetHandlers();
  expect(await screen.findByRole('table')).toBeVisible();
  // The button that had the focus is gone.
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await waitFor(() => expect(screen.queryByText(awayText)).toBeNull());
});

test('without a server the application opens for who used it last', async () => {
  const person = await created(product);
  await openScreen('/categories', person);
  cutLine();
  await openScreen('/guardados');
  expect(screen.getByText(/^Neste endereço a Bancada não abre sem o servidor:/)).toBeVisible();
  expect(await screen.findByText(awayText)).toBeVisible();
  expect(menu().getByRole('link', { name: 'Fabricantes' })).toBeVisible();
  line.resetHandlers();
  await waitFor(() => expect(screen.queryByText(awayText)).toBeNull());
});

test('a profile that cannot be read at the start is said, and read when tried again', async () => {
  line.use(http.get('*/api/v1/users', () => new HttpResponse(null, { status: 500 })));
  const opening = openScreen('/edit-profile', await created(product));
  expect(await screen.findByText('Erro ao buscar perfil.')).toBeVisible();
  line.resetHandlers();
  screen.getByRole('button', { name: 'Tentar novamente' }).click();
  await opening;
  expect(await screen.findByRole('form', { name: 'Seus dados' })).toBeVisible();
});

test('a bar is there while something that was asked for is on its way', async () => {
  const user = await openScreen('/categories', await created(product));
  const bar = () => document.querySelector('[data-activity]');
  await waitFor(() => expect(bar()).toBeNull());
  const gate = Promise.withResolvers<void>();
  line.use(http.get('*/api/v1/manufacturers', () => gate.promise));
  await user.click(menu().getByRole('link', { name: 'Fabricantes' }));
  await waitFor(() => expect(bar()).not.toBeNull());
  gate.resolve();
  expect(await screen.findByRole('table')).toBeVisible();
  await waitFor(() => expect(bar()).toBeNull());
});
