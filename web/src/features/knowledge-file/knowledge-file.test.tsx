import { errorCatalogue } from '@bancada/contract/errors';
import { knowledgeKinds } from '@bancada/contract/imports/knowledge-calls';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const call = '*/api/v1/conhecimento';
const admin = () => created(product, { perfil: 'admin' });
const part = () => screen.findByRole('region', { name: 'Levar o conhecimento a outra Bancada' });
const instancia = '01900000-0000-7000-8000-000000000000';
const registros = Object.fromEntries(knowledgeKinds.map((kind) => [kind, 0]));
const header = {
  formato: 'bancada-conhecimento',
  versao: 1,
  instancias: [instancia],
  registros: { ...registros, manufacturers: 2, sintomas: 1_234, substitutos: 1 },
};
const fileOf = (first: object) => new File([`${JSON.stringify(first)}\n`], 'oficina.jsonl');

/** The server's instance has records; one without is answered for it. */
const empty = () => line.use(http.get(call, () => HttpResponse.json({ instancia, vazia: true, registros })));

/** What the page has handed to the browser to be saved: jsdom saves none. */
let saved: File[] = [];
beforeEach(() => {
  saved = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as File)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});

test('an admin exports what is there, and is told why nothing can be imported', async () => {
  const user = await openScreen('/admin/copias', await admin());
  const region = await part();
  expect(await within(region).findByText(/^Agora: .*fabricantes?, /)).toBeVisible();
  expect(region).toHaveTextContent('Não vão nele pessoas, aparelhos, atendimentos');
  expect(region).toHaveTextContent('Importar só é possível em uma Bancada vazia');
  await press(user, 'Exportar conhecimento');
  expect(await within(region).findByText('Arquivo gravado nos downloads do navegador.')).toBeVisible();
  expect(saved[0]?.name).toMatch(/^bancada-conhecimento-\d{4}-\d\d-\d\d\.jsonl$/);
  expect(await saved[0]?.text()).toMatch(/^\{"formato":"bancada-conhecimento","versao":1,/);
  line.use(http.get(`${call}/arquivo`, () => new HttpResponse(null, { status: 500 })));
  await press(user, 'Exportar conhecimento');
  expect(await within(region).findByText('Erro ao exportar o conhecimento.')).toBeVisible();
});

test('an empty instance says what a file would bring before it is read, and why one is refused', async () => {
  empty();
  const user = await openScreen('/admin/copias', await admin());
  const region = await part();
  expect(await within(region).findByText('Ainda não há o que exportar.')).toBeVisible();
  expect(within(region).queryByRole('button', { name: 'Exportar conhecimento' })).toBeNull();
  const input = region.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no input for a file');
  const choose = (file: File) => user.upload(input, file);
  await choose(fileOf({ nome: 'x' }));
  expect(
    await within(region).findByText(/“oficina.jsonl”: este não é um arquivo de conhecimento/),
  ).toBeVisible();
  await choose(fileOf({ ...header, versao: 2 }));
  expect(await within(region).findByText(/é da versão 2 do formato/)).toBeVisible();
  await choose(fileOf(header));
  const dialog = await screen.findByRole('dialog', { name: 'Importar conhecimento' });
  expect(dialog).toHaveTextContent('2 fabricantes, 1.234 sintomas, 1 substituto de peças');
  const { status } = errorCatalogue['knowledge-file-refused'];
  const detail = 'Linha 7: a linha está danificada. Nada foi importado.';
  line.use(http.post(`${call}/arquivo`, () => HttpResponse.json({ detail }, { status })));
  await press(user, 'Importar');
  expect(await within(dialog).findByText(detail)).toBeVisible();
  const message = 'Conhecimento importado: 1.237 linhas lidas.';
  line.use(http.post(`${call}/arquivo`, () => HttpResponse.json({ registros, message, ato: 1 })));
  await press(user, 'Importar');
  expect(await within(region).findByText(message)).toBeVisible();
});

test('a line that breaks is told, and tried again', async () => {
  line.use(http.get(call, () => new HttpResponse(null, { status: 500 })));
  const user = await openScreen('/admin/copias', await admin());
  const region = await part();
  expect(
    await within(region).findByText('Erro ao buscar o que um arquivo de conhecimento teria.'),
  ).toBeVisible();
  line.resetHandlers();
  await user.click(within(region).getByRole('button', { name: 'Tentar novamente' }));
  expect(await within(region).findByText(/^Agora: /)).toBeVisible();
});
