import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { makePng } from '../../../../scripts/testing/png.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { someoneWithPhone } from '../../../test/phone.ts';

let made = 0;

function picture(): File {
  made += 1;
  return new File([makePng(20 + made, 30 + (process.pid % 500))], `IMG_${made}.png`, { type: 'image/png' });
}

const gallery = () => screen.findByLabelText('Escolher da galeria', { selector: 'input' });

test('the phone’s page asks for a code, and says of one that is not good why', async () => {
  await openScreen('/celular');
  expect(await screen.findByText('Leia o QR code com a câmera.')).toBeVisible();
  await openScreen(`/celular#${'0'.repeat(64)}`);
  expect(await screen.findByRole('alert')).toHaveTextContent('Este código não é conhecido aqui.');
});

test('photos go one after the other, on where the line broke, and what is no photo is told', async () => {
  const { nome, openLink, attached } = await someoneWithPhone();
  const { token } = await openLink();
  const user = await openScreen(`/celular#${token}`);
  expect(await screen.findByText(new RegExp(nome))).toBeVisible();
  line.use(http.post('*/api/v1/celular/fotos', () => HttpResponse.error(), { once: true }));
  await user.upload(await gallery(), [picture(), picture()]);
  const status = screen.getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent('Sem conexão: 2 fotos esperam aqui'));
  await waitFor(() => expect(status).toHaveTextContent('2 fotos enviadas.'), { timeout: 10_000 });
  expect(await attached()).toHaveLength(2);
  const sham = new File(['isto é um texto'], 'falsa.png', { type: 'image/png' });
  await user.upload(await gallery(), sham);
  const waiting = within(await screen.findByRole('list', { name: 'Fotos por enviar' }));
  expect(await waiting.findByText(/Isto não é uma foto/)).toBeVisible();
  await user.click(waiting.getByRole('button', { name: 'Descartar' }));
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Fotos por enviar' })).not.toBeInTheDocument(),
  );
});

test('what the code no longer takes waits on the phone', async () => {
  const { openLink, attached } = await someoneWithPhone();
  const { token } = await openLink();
  const user = await openScreen(`/celular#${token}`);
  const input = await gallery();
  line.use(
    http.post('*/api/v1/celular/fotos', () =>
      HttpResponse.json({ detail: 'Este código venceu.' }, { status: 403 }),
    ),
  );
  await user.upload(input, picture());
  expect(await screen.findByRole('alert')).toHaveTextContent('Este código venceu.');
  expect(screen.getByRole('status')).toHaveTextContent('1 foto espera neste celular pelo próximo código');
  line.resetHandlers();
  const next = await openLink();
  window.location.hash = next.token;
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 foto enviada.'), {
    timeout: 5_000,
  });
  expect(await attached()).toHaveLength(1);
});
