import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker, uniqueName } from '../../../test/records.ts';
import { choose, expectTitle, fillIn, thenAfter } from '../../../test/steps.ts';
import { timings } from '../../timings.ts';

const someone = () => created(inject('product'));
const newForm = () => screen.findByRole('form', { name: 'Novo equipamento' });
const searchIs = (expected: Record<string, string>) =>
  waitFor(() => expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(expected));

test('a list and a filter that could not be loaded say so, and load when tried again', async () => {
  line.use(
    http.get('*/api/v1/equipment-models', () => new HttpResponse(null, { status: 500 })),
    http.get('*/api/v1/manufacturers', () => new HttpResponse(null, { status: 500 })),
  );
  const user = await openScreen('/equipment-models', await someone());
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Fabricante' }));
  const again = await screen.findByRole('option', { name: /Tentar novamente/ });
  line.resetHandlers();
  await user.click(again);
  expect(await screen.findByRole('option', { name: 'ASUS' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(2);
});

test('search, filters and page lie in the address, and Back returns to them', async () => {
  const user = await openScreen('/equipment-models', await someone());
  await press(user, 'Próxima');
  await searchIs({ pagina: '2' });
  const categoria = expect.stringMatching(/^\d+$/);
  await choose(user, document.body, 'Categoria', 'Placas-mãe');
  await searchIs({ categoria });
  await choose(user, document.body, 'Fabricante', 'ASUS');
  await user.click(screen.getByRole('searchbox', { name: 'Buscar' }));
  await user.paste('b550f');
  await searchIs({ categoria, fabricante: categoria, busca: 'b550f' });
  const name = 'ASUS ROG Strix B550-F Gaming';
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name }));
  await expectTitle(name);
  window.history.back();
  await searchIs({ categoria, fabricante: categoria, busca: 'b550f' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Fabricante' })).toHaveValue('ASUS'));
  expect(screen.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Placas-mãe');
  await press(user, 'Limpar fabricante');
  await user.click(screen.getByRole('combobox', { name: 'Categoria' }));
  await user.click(await screen.findByRole('option', { name: 'Todas Categorias' }));
  await searchIs({ busca: 'b550f' });
  await user.clear(screen.getByRole('searchbox'));
  await user.paste('xqzwvkj');
  expect(await screen.findByText('Nenhum modelo encontrado.')).toBeVisible();
});

test('a model leads to the faults that it has', async () => {
  const user = await openScreen('/equipment-models/1', await someone());
  await user.click(await screen.findByRole('link', { name: /^Ver [\d.]+ defeitos$/ }));
  await searchIs({ modelo: '1' });
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Equipamento' })).toHaveValue('ASUS ROG Strix B550-F Gaming'),
  );
});

test('a fault with two solutions is named once on the page of its model', async () => {
  const person = await someone();
  const maker = await someMaker(person);
  const { id } = await callAs<{ id: number }>(person, 'POST /equipment-models', {
    nome: uniqueName('Forno'),
    numero_modelo: uniqueName('F'),
    fabricante_id: maker.id,
    categoria_id: 1,
    data_lancamento: '2020-01-01',
  });
  const sintoma = uniqueName('Forno de ensaio apaga');
  const { sintoma_id } = await callAs<{ sintoma_id: number }>(person, 'POST /wizard/create_flow', {
    sintoma,
    equipment_model_ids: [id],
    new_diagnosticos_texts: [uniqueName('Medir a resistência')],
    new_solucao_text: uniqueName('Trocar a resistência'),
    selected_solucao_ids: [1],
  });
  await openScreen(`/equipment-models/${id}`, person);
  const link = await screen.findByRole('link', { name: sintoma });
  expect(link).toHaveAttribute('href', `/sintomas/${sintoma_id}`);
  expect(link.closest('li')).toHaveTextContent('+1 solução');
  expect(screen.getByRole('link', { name: 'Ver 1 defeito' })).toBeVisible();
});

/** A new model of which all is written but its name and its date. */
async function openNewModel() {
  const user = await openScreen('/equipment-models/create', await someone());
  const form = await newForm();
  await fillIn(user, form, 'Número do Modelo', 'ROG STRIX B550-F GAMING');
  await choose(user, form, 'Fabricante', 'ASUS');
  await choose(user, form, 'Categoria', 'Notebooks');
  return { user, form, field: (name: string) => within(form).getByRole('textbox', { name }) };
}

test('a date that does not exist and a name that is too long are said at their fields, and stay as typed', async () => {
  const { user, form, field } = await openNewModel();
  const date = field('Data de Lançamento');
  await fillIn(user, form, 'Nome', 'x'.repeat(10_000));
  for (const [typed, kept] of [
    ['30/02/2021', '30/02/2021'],
    ['31/04/2021', '31/04/2021'],
    ['29/02/2023', '29/02/2023'],
    ['amanhã', 'amanhã'],
    ['1/1/1850', '01/01/1850'],
  ] as const) {
    await fillIn(user, form, 'Data de Lançamento', typed);
    await press(user, 'Criar Modelo', form);
    await waitFor(() => expect(date).toHaveAttribute('aria-invalid', 'true'));
    expect(date).toHaveValue(kept);
  }
  expect(date).toHaveAccessibleDescription('Digite uma data entre 1900 e 2100.');
  expect(field('Nome')).toHaveAccessibleDescription('Digite no máximo 200 caracteres.');
  expect(field('Nome')).toHaveValue('x'.repeat(10_000));
  await waitFor(() => expect(field('Nome')).toHaveFocus());
});

test('an approximate date is a year, a month or nothing; a year alone asks whether it is one', async () => {
  const { user, form, field } = await openNewModel();
  const date = field('Data de Lançamento');
  const name = uniqueName('Rádio de válvulas');
  await fillIn(user, form, 'Nome', name);
  await fillIn(user, form, 'Número do Modelo', name);
  await fillIn(user, form, 'Data de Lançamento', '1958');
  await press(user, 'Criar Modelo', form);
  await waitFor(() =>
    expect(date).toHaveAccessibleDescription('Digite o dia inteiro, ou marque “Data aproximada”.'),
  );
  await user.click(within(form).getByRole('checkbox', { name: 'Data aproximada' }));
  await press(user, 'Criar Modelo', form);
  await screen.findByText(`Equipamento "${name}" criado com sucesso!`);
  const person = await someone();
  const [made] = (
    await callAs<{ data: { id: number; data_lancamento: string }[] }>(
      person,
      `GET /equipment-models?search=${encodeURIComponent(name)}`,
    )
  ).data;
  expect(made?.data_lancamento).toBe('1958-01-01');
  const later = await openScreen(`/equipment-models/${made?.id}`, person);
  await press(later, 'Editar');
  const edit = await screen.findByRole('form', { name: 'Editar equipamento' });
  const known = within(edit).getByRole('textbox', { name: 'Data de Lançamento' });
  expect(known).toHaveValue('1958');
  await later.clear(known);
  await press(later, 'Salvar', edit);
  expect(await screen.findByText('desconhecida')).toBeVisible();
});

test('what a model made in one line lacks is told on its page and listed, until it is there', async () => {
  const person = await someone();
  const nome = uniqueName('Micro-ondas');
  const { id } = await callAs<{ id: number }>(person, 'POST /equipment-models/em-uma-linha', {
    nome,
    fabricante: nome,
  });
  const user = await openScreen('/equipment-models', person);
  await press(user, 'A completar');
  await searchIs({ a_completar: 'true' });
  expect(await screen.findByRole('button', { name: 'A completar' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(await screen.findByRole('link', { name: `${nome} a completar` }));
  const note = await screen.findByRole('alert');
  expect(note).toHaveTextContent('Número do Modelo · Categoria · Data de Lançamento');
  await callAs(person, `PUT /equipment-models/${id}`, {
    categoria_id: 1,
    data_lancamento: null,
    data_aproximada: true,
  });
  await openScreen(`/equipment-models/${id}`, person);
  await expectTitle(nome);
  expect(await screen.findByText('desconhecida')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a number that another model has is refused at its field; an odd name is saved as it was typed', async () => {
  const { user, form, field } = await openNewModel();
  const date = field('Data de Lançamento');
  const odd = `🔧 <b onclick=alert(1)>שלום</b> & "مرحبا" ${uniqueName('x')}`;
  await fillIn(user, form, 'Nome', odd);
  await fillIn(user, form, 'Data de Lançamento', '1/2/21');
  await user.tab();
  expect(date).toHaveValue('01/02/2021');
  await fillIn(user, form, 'Data de Lançamento', '1.2.21');
  await user.keyboard('{Enter}');
  expect(date).toHaveValue('01/02/2021');
  await within(form).findByRole('alert');
  // The cursor is put there a moment after.
  await waitFor(() => expect(field('Número do Modelo')).toHaveFocus());
  expect(field('Número do Modelo')).toHaveAttribute('aria-invalid', 'true');
  expect(field('Número do Modelo')).toHaveValue('ROG STRIX B550-F GAMING');
  await fillIn(user, form, 'Número do Modelo', uniqueName('ODD'));
  await thenAfter(timings.redirectAfterSaveMs, async () => {
    await press(user, 'Criar Modelo', form);
    await screen.findByText(`Equipamento "${odd}" criado com sucesso!`);
  });
  await user.click(await screen.findByRole('searchbox'));
  await user.paste(odd.slice(-12));
  await user.click(await screen.findByRole('link', { name: odd }));
  await expectTitle(odd);
});

test('two people change the maker of one model: both are compared by name', async () => {
  const person = await someone();
  const idOf = async (name: string) =>
    (await callAs<{ data: { id: number }[] }>(person, `GET /manufacturers?search=${name}`)).data[0]?.id;
  const { id } = await callAs<{ id: number }>(person, 'POST /equipment-models', {
    nome: 'Disputado',
    numero_modelo: uniqueName('D'),
    fabricante_id: await idOf('asus'),
    categoria_id: 1,
    data_lancamento: '2020-01-01',
  });
  const user = await openScreen(`/equipment-models/${id}`, person);
  await press(user, 'Editar');
  const form = await screen.findByRole('form', { name: 'Editar equipamento' });
  await choose(user, form, 'Fabricante', 'Gigabyte');
  await callAs(person, `PUT /equipment-models/${id}`, {
    fabricante_id: await idOf('supermicro'),
    data_aproximada: true,
  });
  await press(user, 'Salvar', form);
  const dialog = await screen.findByRole('dialog', { name: 'Outra pessoa salvou este registro' });
  const maker = within(within(dialog).getByRole('radiogroup', { name: 'Fabricante' }));
  expect(await maker.findByRole('radio', { name: /Gigabyte/ })).toBeChecked();
  await user.click(await maker.findByRole('radio', { name: /Supermicro/ }));
  expect(within(dialog).getByRole('radio', { name: /Sim/ })).toBeChecked();
  await press(user, 'Salvar o que escolhi', dialog);
  expect(await screen.findByRole('link', { name: 'Supermicro' })).toBeVisible();
  expect(screen.getByText('aprox.')).toBeVisible();
});

test('the filters list every maker and category, without a letter typed', async () => {
  const user = await openScreen('/equipment-models', await created(inject('product')));
  await user.click(await screen.findByRole('combobox', { name: 'Fabricante' }));
  for (const maker of ['LG', 'Nissan', 'Samsung', 'Tesla', 'Toyota'])
    expect(await screen.findByRole('option', { name: maker })).toBeVisible();
});
