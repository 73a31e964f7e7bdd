import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { callApi, created, signInElsewhere } from '../../../../scripts/testing/people.ts';
import { fill } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');
let made = 0;

/** Somebody, and a model of theirs without attachments. */
async function someone() {
  const person = await created(product);
  const token = await signInElsewhere(product, person);
  made += 1;
  const model = {
    nome: 'Bancada de leitura',
    numero_modelo: `BL-${process.pid}-${made}`,
    fabricante_id: 1,
    categoria_id: 1,
    data_lancamento: '2020-01-01',
  };
  const answer = await callApi(product, 'POST /equipment-models', model, token);
  const { id } = (await answer.json()) as { id: number };
  return { person, token, model: id };
}

const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function attach(user: UserEvent, name: string): Promise<void> {
  const file = new File([`${name} ${process.pid} ${made}`], name, { type: 'text/plain' });
  await user.upload(screen.getByLabelText('Arquivo', { selector: 'input' }), file);
  const type = screen.getByLabelText(/^Tipo de Documento/);
  expect(type).toHaveValue('');
  await press(user, 'Enviar');
  await waitFor(() => expect(type).toBeInvalid());
  await user.selectOptions(type, 'Guia');
  await press(user, 'Enviar');
  const sent = within(screen.getByRole('listitem', { name }));
  await waitFor(() => expect(sent.getByRole('status')).toHaveTextContent('Enviado'));
}

test('the attachments of a model are found by its number; a list that does not come is asked for again', async () => {
  const { person, model } = await someone();
  const user = await openScreen('/attachments', person);
  expect(screen.getByText('Escolha um equipamento para ver os seus anexos.')).toBeVisible();
  const number = screen.getByLabelText('ID do equipamento');
  const search = within(screen.getByRole('form', { name: 'Buscar anexos por ID' }));
  const seek = () => user.click(search.getByRole('button', { name: 'Buscar' }));
  await fill(user, number, 'abc');
  await seek();
  expect(screen.getByText('Digite o número do equipamento.')).toBeVisible();
  await waitFor(() => expect(number).toHaveFocus());
  await fill(user, number, String(model));
  line.use(http.get('*/api/v1/attachments/list', () => HttpResponse.json({}, { status: 500 })));
  await seek();
  await screen.findByRole('alert');
  line.resetHandlers();
  await press(user, 'Tentar novamente');
  expect(await screen.findByText('Nenhum anexo.')).toBeVisible();
  expect(window.location.search).toBe(`?modelId=${model}`);
});

test('a new attachment has exactly one owner; sent, it leads to the list, where it is deleted', async () => {
  const { person, model } = await someone();
  let user = await openScreen(`/attachments/create?modelId=${model}&artigoId=1`, person);
  const file = new File([`leitura ${process.pid}`], 'leitura.txt', { type: 'text/plain' });
  await user.upload(screen.getByLabelText('Arquivo', { selector: 'input' }), file);
  expect(within(screen.getByLabelText(/^Tipo de Documento/)).getAllByRole('option')).toHaveLength(13);
  await press(user, 'Enviar');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Forneça exatamente um ID (Modelo, Componente ou Artigo).',
  );
  await press(user, 'Remover leitura.txt');
  user = await openScreen(`/attachments/create?modelId=${model}`);
  expect(await screen.findByDisplayValue('Bancada de leitura')).toBe(
    screen.getByRole('combobox', { name: 'Modelo' }),
  );
  await attach(user, 'leitura.txt');
  await user.click(screen.getByRole('link', { name: 'Ver os anexos' }));
  await user.click(await screen.findByRole('link', { name: 'Detalhes leitura.txt' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'leitura.txt' })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Bancada de leitura/ })).toHaveAttribute(
    'href',
    `/equipment-models/${model}`,
  );
  const place = window.location.pathname;
  await press(user, 'Editar');
  await fill(user, await screen.findByLabelText(/^Nome do Arquivo/), ' ');
  await press(user, 'Salvar');
  expect(await screen.findByText('Digite um nome de arquivo.')).toBeVisible();
  await fill(user, screen.getByLabelText(/^Nome do Arquivo/), 'medidas.txt');
  await press(user, 'Salvar');
  expect(await screen.findByRole('heading', { level: 1, name: 'medidas.txt' })).toBeVisible();
  await press(user, 'Excluir Anexo');
  const asked = within(await screen.findByRole('dialog', { name: 'Tem certeza?' }));
  const confirm = asked.getByRole('button', { name: 'Excluir' });
  // Once it is known what would go along.
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  expect(await screen.findByText('Anexo excluído com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(window.location.search).toBe(`?modelId=${model}`));
  expect(await screen.findByText('Nenhum anexo.')).toBeVisible();
  await openScreen(place);
  expect(await screen.findByText('Anexo não encontrado.')).toBeVisible();
});
