import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { dropAllDrafts } from '../../api/drafts.ts';

const product = inject('product');

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serial');
  // As `Sair` does.
  dropAllDrafts();
});

/** A saved session; `stored` are the lines of the answer to 03. */
function saved(name: string, stored: string): File {
  const exchanges = [
    ['ATH1', 'OK'],
    ['ATSP6', 'OK'],
    ['ATRV', '11.2V'],
    ['ATFCSH79B', '?'],
    ['03', stored],
  ].map(([sent, lines]) => `${JSON.stringify({ sent, received: `${lines}\r\r>` })}\n`);
  return new File(exchanges, name);
}
const open = (user: UserEvent, label: string, file: File) => {
  const button = screen.getByRole('button', { name: label });
  const input = button.parentElement?.querySelector<HTMLInputElement>('input[type=file]');
  const before = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].filter(
    (one) => (one.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const field = input ?? before.at(-1);
  if (!field) throw new Error(`no file field at ${label}`);
  return user.upload(field, file);
};
const part = (name: string | RegExp) => screen.findByRole('region', { name });

test('a saved session is read without an adapter, and compared with one from before', async () => {
  const user = await openScreen('/ler-do-carro', await created(product));
  await open(user, 'Abrir sessão', saved('depois.ndjson', '7E8 06 43 02 0A A6 01 28 AA'));
  expect(await part('Carro')).toHaveTextContent('11,2 V: fraca');
  expect(await part('Módulos')).toHaveTextContent('não sabe receber respostas longas');
  const codes = await part('Códigos (2)');
  expect(within(codes).getByText('P0AA6')).toBeVisible();
  expect(within(codes).getByRole('link', { name: 'Ver defeitos de P0128' })).toHaveAttribute(
    'href',
    '/?q=P0128',
  );
  expect(within(codes).getByRole('heading', { name: /^Antes de tocar/ })).toBeVisible();
  // Nothing is connected that could be cleared.
  expect(screen.queryByRole('button', { name: 'Apagar códigos' })).toBeNull();
  await open(user, 'Abrir a sessão de antes', saved('antes.ndjson', '7E8 06 43 02 01 33 0A A6 AA'));
  const table = await screen.findByRole('table', { name: 'Códigos antes e depois' });
  expect(within(table).getByRole('row', { name: /P0133/ })).toHaveTextContent('sumiu');
  expect(within(table).getByRole('row', { name: /P0128/ })).toHaveTextContent('novo');
  expect(within(table).getByRole('row', { name: /P0AA6/ })).toHaveTextContent('continua');
});

test('the VIN says the make, each code is sought with it, and another can be typed', async () => {
  const user = await openScreen('/ler-do-carro', await created(product));
  const vin = [...'LGXC74C44R0012345'].map((sign) => sign.charCodeAt(0).toString(16).toUpperCase());
  const frame = (head: string, bytes: readonly string[]) => `7E8 ${[head, ...bytes].join(' ')}`;
  const answer = [
    frame('10 14 49 02 01', vin.slice(0, 3)),
    frame('21', vin.slice(3, 10)),
    frame('22', vin.slice(10)),
  ].join('\r');
  const lines = [
    ['ATSP6', 'OK'],
    ['ATH1', 'OK'],
    ['0902', answer],
    ['03', '7E8 06 43 02 0A A6 91 08'],
  ].map(([sent, received]) => `${JSON.stringify({ sent, received: `${received}\r\r>` })}\n`);
  await open(user, 'Abrir sessão', new File(lines, 'byd.ndjson'));
  const codes = within(await part('Códigos (2)'));
  expect(codes.getByRole('textbox', { name: 'Marca e modelo' })).toHaveValue('BYD');
  expect(codes.getByRole('link', { name: 'Ver defeitos de B1108' })).toHaveAttribute('href', '/?q=BYD+B1108');
  expect(codes.getByText(/^Do fabricante: o significado muda/)).toBeVisible();
  await user.clear(codes.getByRole('textbox', { name: 'Marca e modelo' }));
  expect(codes.getByRole('link', { name: 'Ver defeitos de B1108' })).toHaveAttribute('href', '/?q=B1108');
});

test('what was cut is said by command and shows no code; a file that is no session is told', async () => {
  const user = await openScreen('/ler-do-carro', await created(product));
  await open(user, 'Abrir sessão', new File(['oi\n'], 'recado.txt'));
  expect(await screen.findByRole('alert')).toHaveTextContent('recado.txt não é uma sessão guardada');
  await open(user, 'Abrir sessão', saved('cortada.ndjson', '7E8 10 0A 43 04 0A A6 01 28'));
  expect(await screen.findByText(/^03: a resposta do módulo 7E8 chegou cortada/)).toBeVisible();
  expect(screen.queryByText('P0AA6')).toBeNull();
  expect(screen.getByText('A leitura não está completa: pode haver outros códigos')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a page without https says so, and leads to it', async () => {
  vi.stubGlobal('isSecureContext', false);
  const user = await openScreen('/ler-do-carro', await created(product));
  await user.click(screen.getByRole('button', { name: 'Conectar por cabo' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('em https');
  expect(within(alert).getByRole('link', { name: 'Usar com https' })).toHaveAttribute('href', '/https');
});

/** A browser whose list of ports is answered so. */
function withPorts(requestPort: () => Promise<unknown>): void {
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'serial', { value: { requestPort }, configurable: true });
}

test('a second press of two does not end what the first began', async () => {
  const chosen = Promise.withResolvers<never>();
  const requestPort = vi.fn(() => chosen.promise);
  withPorts(requestPort);
  const user = await openScreen('/ler-do-carro', await created(product));
  const connect = screen.getByRole('button', { name: 'Conectar por cabo' });
  await user.dblClick(connect);
  expect(requestPort).toHaveBeenCalledTimes(1);
  expect(connect).toBeDisabled();
  expect(screen.getByText('Escolha o adaptador na lista do navegador…')).toBeVisible();
  chosen.reject(new DOMException('', 'NotFoundError'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Nenhum adaptador foi escolhido');
  expect(connect).toBeEnabled();
});

test('what is ended while a slow connection opens is not read, and leaves the adapter free', async () => {
  const opening = Promise.withResolvers<void>();
  const port = Object.assign(new EventTarget(), {
    ...{ readable: null, writable: null },
    open: vi.fn(() => opening.promise),
    close: vi.fn(async () => undefined),
  });
  withPorts(async () => port);
  const user = await openScreen('/ler-do-carro', await created(product));
  await user.click(screen.getByRole('button', { name: 'Conectar por cabo' }));
  await vi.waitFor(() => expect(port.open).toHaveBeenCalled());
  await user.click(screen.getByRole('button', { name: 'Parar' }));
  expect(screen.getByText('Parando…')).toBeVisible();
  opening.resolve();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Conectar por cabo' })).toBeEnabled());
  expect(port.close).toHaveBeenCalled();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Carro' })).toBeNull();
});
