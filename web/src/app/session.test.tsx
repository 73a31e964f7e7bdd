import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import {
  callApi,
  created,
  newSession,
  type Person,
  signInElsewhere,
} from '../../../scripts/testing/people.ts';
import { field, fill, findField, press } from '../../test/hands.ts';
import { line } from '../../test/line.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { keepWarnings } from '../../test/warnings.ts';
import { watchOtherTabs } from '../api/session.ts';

const product = inject('product');

async function enterAs(user: Awaited<ReturnType<typeof openScreen>>, { email, senha }: Person) {
  await screen.findByRole('button', { name: 'Entrar' });
  await fill(user, field('E-mail'), email);
  await fill(user, field('Senha'), senha);
  await press(user, 'Entrar');
}

test('the oldest session of too many is told that it ended', async () => {
  // Whichever call is answered first tells it.
  keepWarnings();
  const person = await created(product);
  await openScreen('/kiss', person);
  for (let more = 1; more <= 5; more += 1) await signInElsewhere(product, person);
  await openScreen('/dashboard');
  expect(await screen.findByText(/^Sua sessão (terminou|expirou)\./)).toBeVisible();
  expect(decodeURIComponent(window.location.search)).toBe('?destino=/dashboard');
});

test('where the person cannot be loaded nothing of them stays in the browser but what they were writing', async () => {
  keepWarnings();
  const person = await created(product);
  await openScreen('/dashboard', person);
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(localStorage.getItem('sem-conexao:usuario')).not.toBeNull();
  line.use(http.get('*/api/v1/users', () => HttpResponse.json({ detail: 'x' }, { status: 404 })));
  await openScreen('/dashboard');
  await screen.findByRole('button', { name: 'Entrar' });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('Sair in another tab leaves this one at the sign-in screen, which does not lead back', async () => {
  const person = await created(product);
  await openScreen('/dashboard', person);
  watchOtherTabs();
  // As the browser tells of what another tab does.
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  await screen.findByRole('button', { name: 'Entrar' });
  expect(window.location.pathname + window.location.search).toBe('/login');
});

test('who was signed out in the middle of a form comes back to it, and finds it half written', async () => {
  const person = await created(product);
  const user = await openScreen('/edit-profile', person);
  const half = 'Joana meio escrita';
  await fill(user, await findField('Nome'), half);
  await callApi(product, 'POST /auth/logout-all', undefined, await signInElsewhere(product, person));
  await press(user, 'Salvar Alterações');
  expect(await screen.findByText(/^Sua sessão (terminou|expirou)\./)).toBeVisible();
  await enterAs(user, person);
  await waitFor(async () => expect(await findField('Nome')).toHaveValue(half));
  expect(window.location.pathname).toBe('/edit-profile');
  expect(await screen.findByText(/^Recuperamos o que você tinha começado a escrever\./)).toBeVisible();
  await press(user, 'Salvar Alterações');
  expect(await screen.findByText(/^Perfil atualizado com sucesso!/)).toBeVisible();
  await openScreen('/edit-profile');
  await waitFor(async () => expect(await findField('Nome')).toHaveValue(half));
  expect(screen.queryByText(/^Recuperamos/)).toBeNull();
});

test('a tab that is refused waits for the second of the two tokens that another tab is storing', async () => {
  const person = await created(product);
  const { refresh_token } = await newSession(product, person);
  localStorage.setItem('refresh_token', refresh_token);
  localStorage.setItem('access_token', 'vencido');
  const theirs = await callApi(product, 'POST /auth/refresh-token', { refresh_token });
  const pair = (await theirs.json()) as { access_token: string; refresh_token: string };
  const statuses: number[] = [];
  line.events.on('response:bypass', ({ request, response }) => {
    if (request.url.includes('user_id=me')) statuses.push(response.status);
  });
  line.use(
    http.post('*/auth/refresh-token', () => {
      // What the other tab has stored arrives in this one key by key, the second after the answer.
      localStorage.setItem('refresh_token', pair.refresh_token);
      setTimeout(() => {
        localStorage.setItem('access_token', pair.access_token);
        window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
      }, 100);
      return HttpResponse.json({ detail: 'Sua sessão expirou.' }, { status: 401 });
    }),
  );
  await openScreen('/edit-profile');
  expect(await findField('Nome')).toHaveValue(person.nome);
  expect(statuses).toEqual([401, 200]);
});

test('nothing of a person whose session ended by itself is left when another signs in, but what waits to be sent', async () => {
  keepWarnings();
  const [former, next] = [await created(product), await created(product)];
  await openScreen('/dashboard', former);
  await screen.findByRole('heading', { name: 'Dashboard' });
  const me = localStorage.getItem('ultima-pessoa');
  const left = { 'guardados-de': me ?? '', fixados: '[1]', [`leituras:${me}`]: '[]', 'envio:abc:1': '{}' };
  const unsent = `diagnostico-guiado:${me}:1`;
  for (const [key, value] of Object.entries({ ...left, [unsent]: '[]' })) localStorage.setItem(key, value);
  await callApi(product, 'POST /auth/logout-all', undefined, await signInElsewhere(product, former));
  const user = await openScreen('/dashboard');
  await screen.findByRole('button', { name: 'Entrar' });
  await enterAs(user, next);
  await screen.findByRole('heading', { name: 'Dashboard' });
  await waitFor(() => expect(localStorage.getItem('ultima-pessoa')).not.toBe(me));
  for (const key of Object.keys(left)) expect([key, localStorage.getItem(key)]).toEqual([key, null]);
  expect(localStorage.getItem(unsent)).not.toBeNull();
  expect(Object.values({ ...localStorage }).join(' ')).not.toContain(former.email);
});
