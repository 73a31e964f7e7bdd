import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { attachBytes } from '../../../../../scripts/testing/attachments.ts';
import { created, signInElsewhere } from '../../../../../scripts/testing/people.ts';
import { line } from '../../../../test/line.ts';
import { openScreen } from '../../../../test/open-screen.tsx';
import { uniqueName } from '../../../../test/records.ts';

const product = inject('product');

/** Attaches a text to the first model. @returns somebody, and the file's id */
async function attached(bytes: Uint8Array) {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  const file = { owner: { modelo_equipamento_id: 1 }, name: `${uniqueName('texto')}.txt`, bytes };
  return { person, id: await attachBytes(product, token, file) };
}

const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const shownText = async () => within(await screen.findByRole('region', { name: /^Texto de/ }));

test('a DOS text is read as such, and somebody who knows better chooses the encoding', async () => {
  const name = uniqueName('lista').replace(/\s/g, '');
  const { person, id } = await attached(latin(`Medi\x87\xc6o ${name} da tens\xc6o\r\n\x1a`));
  const user = await openScreen(`/attachments/${id}`, person);
  expect(await (await shownText()).findByText(`Medição ${name} da tensão`)).toBeVisible();
  const select = screen.getByRole('combobox', { name: 'Codificação' });
  expect(select).toHaveDisplayValue('Codificação: DOS (850)');
  await user.selectOptions(select, 'Codificação: Windows (1252)');
  expect(await (await shownText()).findByText(`Medi‡Æo ${name} da tensÆo`)).toBeVisible();
});

test('a log with colours in UTF-16 is shown without them; well-formed UTF-8 offers no other encoding', async () => {
  const name = uniqueName('log').replace(/\s/g, '');
  const wide = `\ufeff\x1b[32mtensão ${name}\x1b[0m`;
  const bytes = new Uint8Array(new Uint16Array([...wide].map((char) => char.charCodeAt(0))).buffer);
  const { person, id } = await attached(bytes);
  await openScreen(`/attachments/${id}`, person);
  expect(await (await shownText()).findByText(`tensão ${name}`)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Codificação' })).toHaveDisplayValue('Codificação: UTF-16 LE');
  const plain = await attached(new TextEncoder().encode(`só UTF-8 ${name}`));
  await openScreen(`/attachments/${plain.id}`, plain.person);
  expect(await (await shownText()).findByText(`só UTF-8 ${name}`)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Codificação' })).toBeNull();
});

test('a text opens on a stretch with its words marked, and one goes from one to the next', async () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    index % 100 === 50 ? `linha ${index}: sinal PPBUS_G3H presente` : `linha ${index}`,
  );
  const { person, id } = await attached(new TextEncoder().encode(lines.join('\n')));
  const user = await openScreen(`/attachments/${id}?pagina=3&q=PPBUS_G3H`, person);
  const marks = async () => (await shownText()).findAllByText('PPBUS_G3H', { selector: 'mark' });
  await waitFor(async () => expect(await marks()).toHaveLength(4));
  const current = async () => (await marks()).findIndex((mark) => mark.hasAttribute('aria-current'));
  // The third stretch begins with line 120.
  await waitFor(async () => expect(await current()).toBe(1));
  expect(screen.getByText('2 de 4')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Próxima/ }));
  expect(await current()).toBe(2);
  await user.click(screen.getByRole('button', { name: /anterior/i }));
  expect(await current()).toBe(1);
  fireEvent.keyDown(await screen.findByRole('region', { name: /^Texto de/ }), { key: '/' });
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

test('a text of Word is shown as the text that was read of it, with its words marked', async () => {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  const name = `${uniqueName('laudo')}.rtf`;
  const bytes = latin('{\\rtf1 Laudo da placa}');
  const id = await attachBytes(product, token, { owner: { modelo_equipamento_id: 1 }, name, bytes });
  const leitura = {
    estado: 'lido',
    paginas: 2,
    paginas_lidas: 2,
    paginas_falhas: 0,
    paginas_desenhadas: 0,
    motivo: null,
  };
  const paginas = [
    { pagina: 1, texto: 'Laudo da placa' },
    { pagina: 2, texto: 'Medir PPBUS_G3H' },
  ];
  const hit = { pagina: 2, trecho: 'Medir PPBUS_G3H', marcas: ['PPBUS_G3H'], caixas: [], origem: 'texto' };
  const read = { leitura: { ...leitura, sem_espaco: false }, ligada: true };
  line.use(
    http.get(`*/attachments/${id}/texto`, () => HttpResponse.json({ ...read, paginas, tem_mais: true })),
    http.get(`*/attachments/${id}/busca`, () => HttpResponse.json({ ...read, paginas: [hit] })),
  );
  await openScreen(`/attachments/${id}?q=PPBUS_G3H`, person);
  const mark = await (await shownText()).findByText('PPBUS_G3H', { selector: 'mark' });
  expect(mark.closest('[data-page]')).toHaveAttribute('data-page', '2');
  expect(screen.getByText('Só o texto do arquivo. Baixe-o para ver figuras e formatação.')).toBeVisible();
  expect(screen.getByText(/Este é o começo do texto/)).toBeVisible();
});

test('one that is not read yet says so, and so does one that could not be read', async () => {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  const file = {
    owner: { modelo_equipamento_id: 1 },
    name: `${uniqueName('laudo')}.rtf`,
    bytes: latin('{\\rtf1 x}'),
  };
  const id = await attachBytes(product, token, file);
  await openScreen(`/attachments/${id}`, person);
  const content = await screen.findByText(/Deste tipo de arquivo só o texto é mostrado aqui/);
  expect(content.parentElement).toHaveTextContent('Na fila de leitura');
  expect(screen.queryByRole('searchbox', { name: 'Buscar neste arquivo' })).toBeNull();
});
