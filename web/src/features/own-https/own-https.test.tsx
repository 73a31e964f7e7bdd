import type { OwnHttps } from '@bancada/contract/instance/own-https';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const served: OwnHttps = {
  ...{ porta: 3443, porta_http: 3000, nomes: ['192.168.0.10', 'oficina.local'] },
  autoridade: {
    nome: 'Bancada oficina 1A2B',
    impressao_digital: 'AA:BB',
    valida_ate: '2046-11-24T00:00:00Z',
  },
};
const answering = (told: OwnHttps) => line.use(http.get('*/api/v1/https', () => HttpResponse.json(told)));

test('a server with http alone says how https is turned on', async () => {
  await openScreen('/https');
  expect(await screen.findByText('O https está desligado nesta Bancada.')).toBeVisible();
  expect(screen.getByText(/HTTPS=1/)).toBeVisible();
});

test('each kind of device has its own steps, with the file first and the address last', async () => {
  answering(served);
  const user = await openScreen('/https');
  const here = await screen.findByRole('region', { name: 'Neste aparelho' });
  await user.click(within(here).getByRole('tab', { name: 'Android' }));
  const steps = within(within(here).getByRole('tabpanel')).getAllByRole('listitem');
  expect(steps).toHaveLength(5);
  expect(within(here).getByRole('link', { name: 'Baixar certificado' })).toHaveAttribute(
    'href',
    '/https/bancada.crt',
  );
  expect(within(here).getByRole('link', { name: 'Abrir com https' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/.*:3443$/),
  );
  await user.click(within(here).getByRole('tab', { name: 'Windows' }));
  expect(within(here).getByText(/Autoridades de Certificação Raiz Confiáveis/)).toBeVisible();
});

test('another device is led by an address of the network, never by this computer’s own', async () => {
  answering(served);
  await openScreen('/https');
  const others = await screen.findByRole('region', { name: 'Em outro aparelho' });
  expect(within(others).getByText(/^http:\/\/(?!localhost|127\.).*:3000\/https$/)).toBeVisible();
  expect(within(others).getByRole('link', { name: 'https://oficina.local:3443' })).toBeVisible();
});

test('a failure is told, and can be tried again', async () => {
  line.use(
    http.get('*/api/v1/https', () => HttpResponse.json({ detail: 'x', code: 'internal' }, { status: 500 })),
  );
  await openScreen('/https');
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeVisible();
});
