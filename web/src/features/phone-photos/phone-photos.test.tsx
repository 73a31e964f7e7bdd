import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, passthrough } from 'msw';
import { expect, test } from 'vitest';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { someoneWithPhone } from '../../../test/phone.ts';

test('a code that does not come is asked for again, and closing its panel ends it', async () => {
  const { person, id } = await someoneWithPhone();
  const ended: unknown[] = [];
  line.use(
    http.post('*/api/v1/celular/codigos', () => HttpResponse.json({ detail: 'x' }, { status: 500 }), {
      once: true,
    }),
    http.delete('*/api/v1/celular/codigos/:id', ({ params }) => {
      ended.push(params.id);
      return passthrough();
    }),
  );
  const user = await openScreen(`/equipment-models/${id}`, person);
  await user.click(await screen.findByRole('button', { name: 'Fotos pelo celular' }));
  const panel = within(await screen.findByRole('region', { name: 'Fotos pelo celular' }));
  await user.click(within(await panel.findByRole('alert')).getByRole('button'));
  // The server of the tests listens to its own machine alone.
  expect(await panel.findByText(/um celular não o alcança/)).toBeVisible();
  expect(panel.getByRole('status')).toHaveTextContent('Nenhuma foto chegou ainda.');
  await user.click(panel.getByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(ended).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Fotos pelo celular' })).toBeVisible();
});

test('the panel has the code and its addresses, counts what comes, and offers another once it is over', async () => {
  const { person, id, openLink } = await someoneWithPhone();
  const link = await openLink();
  const estados = [
    { estado: 'aberto', fotos: 0, previa_de: null },
    { estado: 'aberto', fotos: 0, previa_de: 'foto-do-celular-1' },
    { estado: 'aberto', fotos: 1, previa_de: null },
    { estado: 'vencido', fotos: 2, previa_de: null },
  ];
  line.use(
    http.post('*/api/v1/celular/codigos', () =>
      HttpResponse.json({ ...link, enderecos: ['http://192.168.0.10:3000', 'http://oficina:3000'] }),
    ),
    http.get('*/api/v1/celular/codigos/:id/previa', () =>
      HttpResponse.json({ foto_id: 'foto-do-celular-1', imagem: '/9j/4A==' }),
    ),
    http.get('*/api/v1/celular/codigos/:id', () =>
      HttpResponse.json({
        ...(estados.length > 1 ? estados.shift() : estados[0]),
        expira_em: link.expira_em,
      }),
    ),
  );
  const user = await openScreen(`/equipment-models/${id}`, person);
  await user.click(await screen.findByRole('button', { name: 'Fotos pelo celular' }));
  const panel = within(await screen.findByRole('region', { name: 'Fotos pelo celular' }));
  expect(await panel.findByRole('img', { name: 'QR code para o celular' })).toBeVisible();
  const here = () => panel.getByRole('link', { name: 'Abrir neste aparelho' }).getAttribute('href');
  expect(here()).toBe(`http://192.168.0.10:3000/celular#${link.token}`);
  await user.selectOptions(panel.getByLabelText(/Tente outro endereço/), 'http://oficina:3000/celular');
  expect(here()).toBe(`http://oficina:3000/celular#${link.token}`);
  const coming = { name: 'Foto que o celular está enviando' };
  expect(await panel.findByRole('img', coming, { timeout: 5_000 })).toHaveAttribute(
    'src',
    'data:image/jpeg;base64,/9j/4A==',
  );
  const status = panel.getByRole('status');
  await waitFor(() => expect(status).toHaveTextContent('1 foto chegou por este código.'), { timeout: 5_000 });
  await waitFor(() => expect(status).toHaveTextContent('2 fotos chegaram'), { timeout: 5_000 });
  expect(panel.getByText(/O código venceu/)).toBeVisible();
  expect(panel.queryByRole('img')).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Novo código' })).toBeVisible();
});
