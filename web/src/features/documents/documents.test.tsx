import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { setReading } from '../../../../scripts/testing/attachments.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { someDocument } from '../../../test/documents.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
const call = '*/api/v1/documentos';
const beingRead = {
  ...{
    estado: 'lendo',
    paginas: 1_000_000,
    paginas_lidas: 3,
    paginas_falhas: 0,
    paginas_desenhadas: 0,
    motivo: null,
  },
  ...{ sem_espaco: false, tamanho: 43_353, enviado_em: '2026-11-28T12:00:00.000000Z' },
  anexo: {
    id: 1,
    nome_arquivo: 'livro.pdf',
    tipo_documento: 'Outro',
    tipo_arquivo: 'application/pdf',
    tem_miniatura: false,
  },
  enviado_por_nome: 'Téo Técnico',
};
const nothing = { data: [], total: 0, em_leitura: [beingRead], sem_espaco: true, ligada: true };
const admin = () => created(product, { perfil: 'admin' });
const rowOf = async (name: string) => {
  const row = (await within(await screen.findByRole('table')).findByText(name)).closest('tr');
  if (row === null) throw new Error('a cell outside of a row');
  return row;
};

test('an admin sees what waits, what is being read and how far, what is read, and what failed and why', async () => {
  const waiting = await someDocument({ estado: 'esperando' });
  const reading = await someDocument({ estado: 'lendo', paginas: 300, paginas_lidas: 39 });
  const read = await someDocument({ estado: 'lido', paginas: 1_200, paginas_lidas: 1_200 });
  const failed = await someDocument({ estado: 'falhou', motivo: 'senha' });
  const user = await openScreen('/admin/documentos', await admin());
  expect(await rowOf(waiting.name)).toHaveTextContent('Na fila de leitura');
  expect(await rowOf(reading.name)).toHaveTextContent('Sendo lido: página 40 de 300');
  expect(await rowOf(read.name)).toHaveTextContent('Lido para a busca: 1.200 páginas');
  expect(await rowOf(failed.name)).toHaveTextContent('O PDF pede uma senha');
  const totals = screen.getByRole('group', { name: 'Totais da leitura' });
  expect(totals).toHaveTextContent(/Na fila\d+Sendo lidos\d+Lidos\d+Com falha\d+Páginas na busca[\d.]+/);
  expect(screen.getByText('A leitura está desligada neste servidor.')).toBeVisible();
  expect(within(await rowOf(read.name)).queryByRole('button')).toBeNull();

  await user.selectOptions(screen.getByLabelText('Situação', { selector: 'select' }), 'Com falha');
  await rowOf(failed.name);
  await expect.poll(() => screen.queryByText(read.name)).toBeNull();
  expect(window.location.search).toBe('?estado=falhou');

  await setReading(product, reading.id, { estado: 'lendo', paginas: 300, paginas_lidas: 217 });
  await user.selectOptions(screen.getByLabelText('Situação', { selector: 'select' }), 'Sendo lidos');
  expect(await rowOf(reading.name)).toHaveTextContent('página 218 de 300');
  await setReading(product, reading.id, { estado: 'lendo', paginas: 300, paginas_lidas: 218 });
  // Nobody presses anything.
  const row = within(await rowOf(reading.name));
  await row.findByText('Sendo lido: página 219 de 300', {}, { timeout: 10_000 });
});

test('what failed is tried again, one or all, and what that brings is said', async () => {
  const [one, other] = [
    await someDocument({ estado: 'falhou', motivo: 'interrompida' }),
    await someDocument({
      estado: 'lido',
      paginas: 3,
      paginas_lidas: 3,
      paginas_falhas: 1,
      motivo: 'demorado',
    }),
  ];
  const user = await openScreen('/admin/documentos', await admin());
  expect(await rowOf(other.name)).toHaveTextContent('2 de 3 páginas');
  line.use(http.post(`${call}/:id/ler-de-novo`, () => new HttpResponse(null, { status: 500 })));
  await press(user, `Tentar de novo: ${one.name}`, await rowOf(one.name));
  expect(await screen.findByText('Não foi possível pôr o documento na fila.')).toBeVisible();
  line.resetHandlers();
  await press(user, `Tentar de novo: ${one.name}`, await rowOf(one.name));
  expect(await screen.findByText(`${one.name} voltou para a fila.`)).toBeVisible();
  await expect.poll(async () => (await rowOf(one.name)).textContent).toContain('Na fila de leitura');

  const third = await someDocument({ estado: 'falhou', motivo: 'memoria' });
  await openScreen('/admin/documentos');
  await rowOf(third.name);
  await press(user, 'Tentar todos de novo');
  expect(await screen.findByText(/documentos? volt(ou|aram) para a fila\./)).toBeVisible();
  await expect.poll(async () => (await rowOf(third.name)).textContent).toContain('Na fila de leitura');
});

test('what is being read now is told with its person, and stopped; it says so, and can be read again', async () => {
  const reading = await someDocument({ estado: 'lendo', paginas: 300, paginas_lidas: 39 });
  const user = await openScreen('/admin/documentos', await admin());
  const now = await screen.findByRole('region', { name: 'Sendo lidos agora' });
  const link = within(now).getByRole('link', { name: reading.name });
  expect(link.closest('div')).toHaveTextContent('Sendo lido: página 40 de 300');
  line.use(http.post(`${call}/:id/parar`, () => new HttpResponse(null, { status: 500 })));
  await press(user, `Parar a leitura: ${reading.name}`, now);
  expect(await screen.findByText('Não foi possível parar a leitura.')).toBeVisible();
  line.resetHandlers();
  await press(user, `Parar a leitura: ${reading.name}`, now);
  expect(await screen.findByText(`A leitura de ${reading.name} parou.`)).toBeVisible();
  await expect
    .poll(async () => (await rowOf(reading.name)).textContent)
    .toContain('Um administrador parou a leitura. Antes disso: 39 de 300 páginas.');
  await press(user, `Tentar de novo: ${reading.name}`, await rowOf(reading.name));
  await expect.poll(async () => (await rowOf(reading.name)).textContent).toContain('Na fila de leitura');
});

test('an empty queue says so; one that does not come is asked for again', async () => {
  const totais = { esperando: 0, lendo: 0, lido: 0, falhou: 0, paginas: 0 };
  line.use(http.get(call, () => HttpResponse.json({ ...nothing, totais })));
  const user = await openScreen('/admin/documentos', await admin());
  expect(await screen.findByText('Ainda não há anexos para ler.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Sendo lidos agora' })).toHaveTextContent(
    /livro\.pdfDe Téo Técnico · [\d,]+ KBSendo lido: página 4 de 1\.000\.000/,
  );
  expect(screen.getByText('Falta espaço livre no disco do servidor.')).toBeVisible();
  expect(screen.queryByText('A leitura está desligada neste servidor.')).toBeNull();
  expect(screen.getByRole('button', { name: /Tentar todos de novo/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  line.use(http.get(call, () => new HttpResponse(null, { status: 500 })));
  await openScreen('/admin/documentos?estado=falhou');
  await screen.findByText('Erro ao buscar a fila de leitura.');
  line.use(http.get(call, () => HttpResponse.json({ ...nothing, totais })));
  await press(user, 'Tentar novamente');
  expect(await screen.findByText('Nenhuma leitura falhou.')).toBeVisible();
});

test('the page of an attachment says how far it is read; only admins may have it read again', async () => {
  const { id, name } = await someDocument({ estado: 'lendo', paginas: 300, paginas_lidas: 39 });
  await openScreen(`/attachments/${id}`, await created(product));
  await screen.findByText('Sendo lido: página 40 de 300');
  await setReading(product, id, { estado: 'falhou', motivo: 'danificado' });
  const why = 'O arquivo está danificado ou não é do tipo que diz ser.';
  await screen.findByText(why, {}, { timeout: 10_000 });
  expect(screen.queryByRole('button', { name: /Tentar de novo/ })).toBeNull();

  const user = await openScreen(`/attachments/${id}`, await admin());
  await screen.findByText(why);
  await press(user, `Tentar de novo: ${name}`);
  await screen.findByText('Na fila de leitura');
  line.use(http.get('*/api/v1/attachments/:id/leitura', () => new HttpResponse(null, { status: 500 })));
  await openScreen(`/attachments/${id}`);
  await screen.findByText('Não foi possível saber se o arquivo já foi lido.');
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  await screen.findByText('Na fila de leitura');
});
