import { madeBoard } from '@bancada/contract/boards/made-boards';
import { writeBvr3 } from '@bancada/contract/boards/write-boards';
import { writeKicad } from '@bancada/contract/boards/write-layouts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { attachBytes } from '../../../../scripts/testing/attachments.ts';
import { created, newSession, type Person } from '../../../../scripts/testing/people.ts';
import { fill, findField, press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker, someModel, uniqueName } from '../../../test/records.ts';

const product = inject('product');
const { bytes } = writeBvr3(madeBoard({ parts: 300, pins: 1_200 }));
let files = 0;

/** Somebody, and a board of the first model. */
async function withBoard(content: Uint8Array = bytes) {
  const person = await created(product);
  return { person, ...(await attached(person, content, 1)) };
}

async function attached(person: Person, content: Uint8Array, model: number) {
  const { access_token } = await newSession(product, person);
  files += 1;
  const name = `placa-${files}-${crypto.randomUUID()}.bvr`;
  const id = await attachBytes(product, access_token, {
    owner: { modelo_equipamento_id: model },
    name,
    bytes: content,
  });
  return { id, name };
}

test('a part is found by its name, lit, and stands in the address; its nets lead on', async () => {
  const { person, id, name } = await withBoard();
  const user = await openScreen(`/placas/${id}`, person);
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  const field = await screen.findByRole('searchbox', { name: 'Buscar peça ou rede nesta placa' });
  await user.type(field, 'ppbus g3h{Enter}');
  const lit = screen.getByRole('region', { name: 'Aceso na placa' });
  expect(within(lit).getByRole('heading', { name: 'PPBUS_G3H' })).toBeVisible();
  expect(within(lit).getByText(/^rede de \d+ pinos?$/)).toBeVisible();
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('rede')).toBe('PPBUS_G3H'));
  await user.click(within(lit).getAllByRole('button', { name: /pino/ })[0] as HTMLElement);
  expect(within(lit).getByText(/^pino \d+$/)).toBeVisible();
  expect(within(lit).getByRole('region', { name: 'Páginas que a citam' })).toBeVisible();
});

test('an address lights its part; what is not on the board is said', async () => {
  const { person, id } = await withBoard();
  await openScreen(`/placas/${id}?parte=u7010`, person);
  expect(await screen.findByRole('heading', { name: 'U7010' })).toBeVisible();
  await openScreen(`/placas/${id}?parte=Q9999`);
  expect(await screen.findByText('Esta placa não tem Q9999.')).toBeVisible();
});

test('all parts and nets are in a list, some at a time, and are lit by keyboard alone', async () => {
  const { person, id } = await withBoard();
  const user = await openScreen(`/placas/${id}`, person);
  const list = await screen.findByRole('region', { name: 'Peças e redes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(100);
  await user.click(within(list).getByRole('button', { name: 'Mostrar mais de 300' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(200);
  const [first] = within(list).getAllByRole('button', { name: /^C1001/ });
  first?.focus();
  await user.keyboard('{Enter}');
  expect(first).toHaveAttribute('aria-pressed', 'true');
  await user.click(within(list).getByRole('radio', { name: /^Redes/ }));
  expect(within(list).getByRole('button', { name: /^GND/ })).toBeVisible();
  screen.getByRole('group', { name: /^Placa .*lado de cima$/ }).focus();
  await user.keyboard('v');
  expect(screen.getByRole('group', { name: /^Placa .*lado de baixo$/ })).toHaveFocus();
  await user.keyboard('{Control>}f{/Control}');
  expect(screen.getByRole('searchbox', { name: 'Buscar peça ou rede nesta placa' })).toHaveFocus();
});

test('a damaged file is shown as far as it goes, with a line; an encrypted one, and one that is none, say so', async () => {
  const cut = await withBoard(bytes.subarray(0, 30_000));
  await openScreen(`/placas/${cut.id}?parte=U7000`, cut.person);
  expect(await screen.findByText('Este arquivo foi lido em parte')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'U7000' })).toBeVisible();
  const locked = await withBoard(new TextEncoder().encode(`XZZPCB ${crypto.randomUUID()}`));
  await openScreen(`/attachments/${locked.id}`);
  expect(await screen.findByText('Este formato é cifrado e não é aberto aqui.')).toBeVisible();
  const text = await withBoard(new TextEncoder().encode(`Medi tudo. ${crypto.randomUUID()}`));
  await openScreen(`/placas/${text.id}`);
  expect(await screen.findByText(/^O arquivo não é de um formato de placa conhecido/)).toBeVisible();
});

test('a board that does not come is asked for again; an attachment that is not there is said', async () => {
  const { person, id } = await withBoard();
  line.use(http.get('*/api/v1/attachments/:id/download', () => HttpResponse.json({}, { status: 500 })));
  const user = await openScreen(`/placas/${id}`, person);
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  line.resetHandlers();
  await user.click(again);
  expect(await screen.findByRole('region', { name: 'Peças e redes' })).toBeVisible();
  await openScreen('/placas/999999');
  expect(await screen.findByText('Anexo não encontrado.')).toBeVisible();
});

test('a lit net has its readings, and takes new ones in place; one without any says so', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const { id } = await attached(person, bytes, model.id);
  const take = (ponto: string, valor: string) =>
    callAs(person, 'POST /readings', {
      ...{ modelo_equipamento_id: model.id, ponto, valor, boa: true },
      ...{ grandeza: 'tensao', condicao: 'ligado' },
    });
  for (const valor of ['12,45', '12,60']) await take('ppbus g3h', valor);
  const user = await openScreen(`/placas/${id}?rede=PPBUS_G3H`, person);
  const readings = await screen.findByRole('region', { name: 'Leituras desta rede' });
  expect(await within(readings).findByText(/2 placas boas: 12,45–12,6 V; mediana 12,53 V/)).toBeVisible();
  await press(user, 'Anotar leitura', readings);
  expect(await findField('Ponto ou rede', readings)).toHaveValue('PPBUS_G3H');
  await fill(user, await findField('Valor', readings), '12,5');
  await user.keyboard('{Enter}');
  expect(await within(readings).findByText(/3 placas boas: 12,45–12,6 V/)).toBeVisible();
  await openScreen(`/placas/${id}?rede=GND`);
  expect(await screen.findByText('Nenhuma leitura ainda.')).toBeVisible();
});

test('what a part is, as its file says, is shown, found and joined to its datasheet', async () => {
  const person = await created(product);
  const model = await someModel(person);
  const value = uniqueName('ISL')
    .replace(/[^A-Z0-9]/gi, '')
    .toUpperCase();
  const { id: fabricante_id } = await someMaker(person);
  const datasheet = { part_number: value, nome: 'Carregador de bateria', fabricante_id };
  await callAs(person, 'POST /datasheets', datasheet);
  const { parts, ...rest } = madeBoard({ parts: 20, pins: 80 });
  const drawn = { ...rest, parts: parts.map((part) => (part.name === 'U7000' ? { ...part, value } : part)) };
  const { id } = await attached(person, writeKicad(drawn).bytes, model.id);
  await openScreen(`/placas/${id}?q=${value}`, person);
  expect(await screen.findByRole('heading', { name: 'U7000' })).toBeVisible();
  const lit = screen.getByRole('region', { name: 'Aceso na placa' });
  expect(within(lit).getByText(new RegExp(`^${value}: peça do lado de cima`))).toBeVisible();
  expect(await within(lit).findByRole('link', { name: `${value} · Carregador de bateria` })).toBeVisible();
});

test('readings that do not come are said, and the board stays', async () => {
  const { person, id } = await withBoard();
  line.use(
    http.get('*/api/v1/readings/pontos', () => HttpResponse.json({ detail: 'Falhou.' }, { status: 500 })),
  );
  await openScreen(`/placas/${id}?rede=GND`, person);
  const readings = await screen.findByRole('region', { name: 'Leituras desta rede' });
  expect(await within(readings).findByText('Falhou.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'GND' })).toBeVisible();
});
