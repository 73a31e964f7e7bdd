import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bypass, HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { callApi, created, newSession, signInElsewhere } from '../../../../scripts/testing/people.ts';
import { pass, startClock, stopClock, takeClock } from '../../../test/clock.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { keepWarnings } from '../../../test/warnings.ts';

const product = inject('product');
const opener = async () =>
  within(screen.getByRole('contentinfo')).findByRole('button', { name: /online.*abrir seu perfil/ });
const popup = () => screen.findByRole('dialog', { name: 'Seu perfil' });
const question = () => screen.findByRole('dialog', { name: 'Revogar todas as sessões?' });

/** The popup on the page of privacy, which asks for nothing by itself. */
async function openPopup() {
  const person = await created(product);
  const user = await openScreen('/kiss', person);
  await user.click(await opener());
  return { person, user, dialog: await popup() };
}

test('the popup shows who one is and where one is signed in, and ends a session', async () => {
  const { person, user, dialog } = await openPopup();
  const elsewhere = await signInElsewhere(product, person);
  await press(user, 'Fechar o perfil', dialog);
  await user.click(await opener());
  const opened = within(await popup());
  for (const text of [person.nome, `@${person.nome_usuario}`, person.email, 'Usuário'])
    expect(await opened.findByText(text)).toBeVisible();
  const list = await opened.findByRole('list', { name: 'Suas sessões' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
  const [own, other] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(own).toHaveTextContent(/Esta sessão.*(127\.0\.0\.1|::1).*\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  expect(within(own).queryByRole('button')).toBeNull();
  await press(user, /^Encerrar a sessão/, other);
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(opened.getByText(/^Sessões ativas/)).toHaveTextContent('Sessões ativas: 1'));
  expect(opened.getByText(/^Sessões permitidas/)).toHaveTextContent('Sessões permitidas: 5');
  expect((await callApi(product, 'GET /auth/session-stats', undefined, elsewhere)).status).toBe(401);
});

test('the popup closes two seconds after the pointer has left it, and stays where the pointer comes back', async () => {
  takeClock();
  const { dialog } = await openPopup();
  const enter = () => fireEvent.pointerEnter(dialog, { pointerType: 'mouse' });
  const leave = () => fireEvent.pointerLeave(dialog, { pointerType: 'mouse' });
  enter();
  stopClock();
  leave();
  await pass(1900);
  expect(dialog).toBeInTheDocument();
  enter();
  await pass(10_000);
  expect(dialog).toBeInTheDocument();
  leave();
  await pass(1990);
  expect(dialog).toBeInTheDocument();
  await pass(10);
  startClock();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('all sessions are revoked once one has confirmed it', async () => {
  const { person, user, dialog } = await openPopup();
  const elsewhere = await newSession(product, person);
  await press(user, 'Revogar Sessões', dialog);
  await press(user, 'Cancelar', await question());
  await waitFor(() => expect(screen.queryByText('Revogar todas as sessões?')).toBeNull());
  await press(user, 'Revogar Sessões', dialog);
  await press(user, 'Revogar Sessões', await question());
  await screen.findByRole('button', { name: 'Entrar' });
  expect(localStorage).toHaveLength(0);
  const stats = await callApi(product, 'GET /auth/session-stats', undefined, elsewhere.access_token);
  expect(stats.status).toBe(401);
});

test('the popup says what could not be loaded or done', async () => {
  const warn = keepWarnings();
  const person = await created(product);
  const user = await openScreen('/dashboard', person);
  line.use(
    http.get('*/api/v1/users', () => HttpResponse.json({}, { status: 500 })),
    http.get('*/auth/session-stats', () => HttpResponse.json({}, { status: 500 })),
    http.post('*/auth/logout-all', () => HttpResponse.error()),
  );
  await user.click(await opener());
  const dialog = await popup();
  expect(
    await within(dialog).findByText('Não foi possível carregar os dados do perfil.', undefined, {
      timeout: 30_000,
    }),
  ).toBeVisible();
  expect(within(dialog).getByText(/^Sessões permitidas/)).toHaveTextContent('Sessões permitidas: –');
  expect(warn).toHaveBeenCalledWith('session stats could not be loaded', expect.anything());
  await press(user, 'Revogar Sessões', dialog);
  await press(user, 'Revogar Sessões', await question());
  expect(await within(await question()).findByRole('alert')).toHaveTextContent(
    'Falha ao revogar as sessões.',
  );
});

test('people online are counted each 30 seconds while the tab is seen, and Offline without an answer', async () => {
  takeClock({ withIntervals: true });
  let [asked, answered] = [0, 0];
  let isBroken = false;
  line.use(
    http.get('*/dashboard/stats/online-users', async ({ request }) => {
      asked += 1;
      if (isBroken) return HttpResponse.error();
      const answer = await fetch(bypass(request));
      answered += 1;
      return answer;
    }),
  );
  const show = (state: 'hidden' | 'visible') => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
  };
  await openScreen('/login');
  const footer = within(screen.getByRole('contentinfo'));
  await footer.findByText(/^\d+ usuários? online$/);
  expect(footer.queryByRole('button')).toBeNull();
  const before = asked;
  await pass(30_000);
  // Before time leaps on: what has not been answered by then is asked again.
  await waitFor(() => expect(answered).toBe(before + 1));
  await footer.findByText(/^\d+ usuários? online$/);
  show('hidden');
  await pass(120_000);
  expect(asked).toBe(before + 1);
  isBroken = true;
  show('visible');
  await pass(30_000);
  expect(await footer.findByText('Offline')).toBeVisible();
  isBroken = false;
  await pass(30_000);
  expect(await footer.findByText(/^\d+ usuários? online$/)).toBeVisible();
});
