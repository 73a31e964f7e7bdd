import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { md5 } from 'hash-wasm';
import { bypass, HttpResponse, http, passthrough } from 'msw';
import { beforeAll, expect, inject, test } from 'vitest';
import { adminToken, callApi, created } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const open = async (term: string) =>
  openScreen(`/?${new URLSearchParams({ q: term })}`, await created(product));
const seek = async (user: UserEvent, term: string) => {
  await fill(user, await screen.findByRole('searchbox'), term);
  await user.keyboard('{Enter}');
};
const group = async () => within(await screen.findByRole('region', { name: 'Documentos' }));
const firstFault = async () => {
  const [first] = await screen.findAllByRole('article');
  return first;
};
/** A word that only names of files have. */
const word = `gavota${process.pid}`;

/** Attaches a text file to a model. */
async function attach(name: string): Promise<void> {
  const token = await adminToken(product);
  const fields = {
    modelo_equipamento_id: '1',
    file_name: name,
    tipo_documento: 'Manual Técnico',
    md5: await md5(name),
  };
  // By hand: the form of jsdom is none that Node's fetch knows.
  const parts = Object.entries(fields).map(([field, value]) => `name="${field}"\r\n\r\n${value}`);
  const all = [...parts, `name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${name}`];
  const body = all.map((part) => `--limite\r\nContent-Disposition: form-data; ${part}\r\n`).join('');
  const sent = await fetch(`${product.address}/api/v1/attachments/fast_upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=limite',
    },
    body: `${body}--limite--\r\n`,
  });
  expect(sent.ok, await sent.text()).toBe(true);
}

beforeAll(async () => {
  for (let each = 1; each <= 7; each += 1) await attach(`${word}-${each}.txt`);
  await attach(`capacitor-estufado-${word}x.txt`);
});

test('documents stand below the faults, a few at a time; the line above leads to them, and the keys go on to them', async () => {
  const user = await open('capacitor estufado');
  await firstFault();
  const leads = await screen.findByRole('button', { name: /^\d+ documentos? com «capacitor estufado»$/ });
  const documents = await group();
  const link = documents.getByRole('link', { name: `capacitor-estufado-${word}x.txt` });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/attachments\/\d+\?q=capacitor\+estufado$/));
  await user.click(leads);
  expect(link).toHaveFocus();
  await user.keyboard('k');
  expect(document.activeElement?.closest('article')).not.toBeNull();
  await user.keyboard('j');
  expect(link).toHaveFocus();
});

test('documents that have all of it stand open above faults that are only near', async () => {
  await open(`capacitor ${word}x`);
  const documents = await group();
  const [near] = await screen.findAllByRole('article');
  const link = documents.getByRole('link', { name: `capacitor-estufado-${word}x.txt` });
  expect(link.compareDocumentPosition(near as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what only documents have is shown in place of "nothing found"', async () => {
  const user = await open(word);
  expect(await screen.findByText(`Nenhum defeito registrado tem «${word}»`, { exact: false })).toBeVisible();
  expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument();
  const documents = await group();
  expect(documents.getAllByRole('link', { name: new RegExp(`^${word}-\\d\\.txt$`) })).toHaveLength(5);
  await user.click(documents.getByRole('button', { name: 'Mostrar mais documentos' }));
  await waitFor(() => expect(documents.getAllByRole('link', { name: /\.txt$/ }).length).toBeGreaterThan(6));
  expect(documents.queryByRole('button', { name: 'Mostrar mais documentos' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(documents.getAllByRole('link')[0]).toHaveFocus());
});

test('a datasheet with exactly this number is shown in place of "nothing found" too', async () => {
  const part = { part_number: `MFQ-${process.pid}-2`, nome: 'Fusível', fabricante_id: 1 };
  expect((await callApi(product, 'POST /datasheets', part, await adminToken(product))).status).toBe(201);
  await open(part.part_number);
  expect(await screen.findByRole('link', { name: `1 datasheet com «${part.part_number}»` })).toBeVisible();
  expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument();
});

test('the page, its line with the words marked, and whose it is lead where they say', async () => {
  await open(`${word}-3`);
  const row = within((await group()).getAllByRole('listitem')[0] ?? document.body);
  const models = await callApi(product, 'GET /equipment-models/1', undefined, await adminToken(product));
  const { nome, numero_modelo } = (await models.json()) as { nome: string; numero_modelo: string };
  expect(row.getByRole('link', { name: `${nome} (${numero_modelo})` })).toHaveAttribute(
    'href',
    '/equipment-models/1',
  );
  // Pages are read in the background, after a while: this is what is answered then.
  const melhor = {
    pagina: 217,
    trecho: 'Carga em PPBUS_G3H alta',
    marcas: ['PPBUS_G3H'],
    caixas: [],
    origem: 'ocr',
  };
  line.use(
    http.get('*/api/v1/search/documentos', async ({ request }) => {
      const address = `${product.address}/api/v1/search/documentos?q=${word}`;
      const headers = { authorization: request.headers.get('authorization') ?? '' };
      const real = await fetch(bypass(address, { headers }));
      const [hit] = (await real.json()) as object[];
      return HttpResponse.json([{ ...hit, melhor, paginas_encontradas: 12, copias: 1 }]);
    }),
  );
  await open('PPBUS_G3H');
  const hit = within((await group()).getAllByRole('listitem')[0] ?? document.body);
  expect(await hit.findByText('página 217')).toBeVisible();
  expect(hit.getByText('· reconhecido')).toBeVisible();
  expect(hit.getByText('PPBUS_G3H', { selector: 'mark' })).toBeVisible();
  expect(hit.getByText('em 12 páginas', { exact: false })).toHaveTextContent('mais 1 anexo igual');
  expect(hit.getByRole('link', { name: /página 217\s*· reconhecido/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/attachments\/\d+\?pagina=217&q=PPBUS_G3H$/),
  );
});

test('a failure hides no fault, is said beside them, and is tried again', async () => {
  // A line that broke would be tried again by itself.
  line.use(http.get('*/api/v1/search/documentos', () => HttpResponse.json({}, { status: 500 })));
  const user = await open('capacitor estufado');
  await firstFault();
  expect(await screen.findByText('A busca nos documentos falhou.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  line.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente a busca nos documentos' }));
  expect(await group()).toBeDefined();
});

test('nothing is said to be nowhere before documents have answered, and who searches nothing asks them nothing', async () => {
  const asked: string[] = [];
  const answer = Promise.withResolvers<void>();
  line.use(
    http.get('*/api/v1/search/documentos', async ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '');
      await answer.promise;
      return passthrough();
    }),
  );
  const user = await open('');
  await firstFault();
  expect(asked).toEqual([]);
  await seek(user, 'xqzwvkj');
  await waitFor(() => expect(asked).toEqual(['xqzwvkj']));
  expect(screen.getByText('Procurando nos documentos…')).toBeInTheDocument();
  expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByText('Nada encontrado para «xqzwvkj».')).toBeVisible();
});
