import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, someMaker, uniqueName } from '../../../test/records.ts';
import { choose, expectTitle } from '../../../test/steps.ts';
import { lastingDraftKey } from '../../api/drafts.ts';
import { emptyDraft, type WizardDraft } from './wizard-draft.ts';

const keepDraft = (draft: Partial<WizardDraft>) =>
  localStorage.setItem(lastingDraftKey, JSON.stringify({ ...emptyDraft, ...draft }));
const keptDraft = () => JSON.parse(localStorage.getItem(lastingDraftKey) ?? 'null');
const models = () => screen.getByRole('combobox', { name: 'Equipamentos' });

async function openCreation(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(models());
  await user.paste(name);
  await user.click(await screen.findByRole('option', { name: `Criar equipamento “${name}”…` }));
  return screen.findByRole('dialog', { name: 'Novo equipamento' });
}

test('a model that is not in the base is created from the box, with its maker, and is chosen at once', async () => {
  const person = await created(inject('product'));
  const symptom = uniqueName('Secador para no meio');
  keepDraft({ sintoma: symptom, newSolucaoText: 'Trocar o termostato' });
  const user = await openScreen('/sintomas/new', person);
  const name = uniqueName('Secador');
  const dialog = await openCreation(user, name);
  expect(within(dialog).getByRole('textbox', { name: 'Nome' })).toHaveValue(name);
  const maker = uniqueName('Ventos');
  const makerField = within(dialog).getByRole('combobox', { name: 'Fabricante' });
  await waitFor(() => expect(makerField).toHaveFocus());
  await press(user, 'Criar Modelo', dialog);
  expect(await within(dialog).findByText('Campo obrigatório.')).toBeVisible();
  await user.click(makerField);
  await user.paste(maker);
  await waitFor(() =>
    expect(makerField).toHaveAccessibleDescription('Fabricante novo: entra só com o nome.'),
  );
  await user.keyboard('{Enter}');
  const chosen = await screen.findByRole('list', { name: 'Equipamentos: escolhidos' });
  expect(chosen).toHaveTextContent(`${maker} · ${name}`);
  expect(models()).toHaveValue('');
  await waitFor(() => expect(models()).toHaveFocus());
  expect(keptDraft()).toMatchObject({
    sintoma: symptom,
    selectedModels: [{ nome: name, numero_modelo: name, fabricante_nome: maker }],
    newSolucaoText: 'Trocar o termostato',
  });
});

test('a model that cannot be created says why, and neither it nor the draft is lost', async () => {
  const person = await created(inject('product'));
  const maker = await someMaker(person);
  keepDraft({ sintoma: uniqueName('Estufa apaga') });
  const before = keptDraft();
  const user = await openScreen('/sintomas/new', person);
  const name = uniqueName('Estufa');
  const dialog = await openCreation(user, name);
  await choose(user, dialog, 'Fabricante', maker.nome.slice(0, -1), maker.nome);
  await choose(user, dialog, 'Categoria', 'notebook', 'Notebooks');
  await user.click(within(dialog).getByRole('textbox', { name: 'Número do Modelo' }));
  await user.paste('ES-1');
  line.use(http.post('*/api/v1/equipment-models/em-uma-linha', () => HttpResponse.json({}, { status: 500 })));
  await press(user, 'Criar Modelo', dialog);
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Número do Modelo' })).toHaveValue('ES-1');
  // Escape answers the question alone.
  await press(user, 'Cancelar', dialog);
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(within(dialog).getByRole('textbox', { name: 'Número do Modelo' })).toHaveValue('ES-1');
  await press(user, 'Cancelar', dialog);
  await press(user, 'Sair sem salvar', await screen.findByRole('dialog', { name: 'Sair sem salvar?' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(models()).toHaveValue(name);
  expect(keptDraft()).toEqual(before);
});

test('a second model is probably of the first one’s category, and of the maker that its name begins with', async () => {
  const person = await created(inject('product'));
  const maker = await someMaker(person);
  const prius = await callAs<{ data: { id: number; nome: string; categoria_nome: string }[] }>(
    person,
    'GET /equipment-models?search=prius&limit=1',
  );
  keepDraft({
    sintoma: uniqueName('Não engata'),
    selectedModels: prius.data.map(({ id, nome }) => ({ id, nome, numero_modelo: '', fabricante_nome: '' })),
  });
  const user = await openScreen('/sintomas/new', person);
  const dialog = await openCreation(user, `${maker.nome} Furgão`);
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: 'Categoria' })).toHaveValue(
      prius.data[0]?.categoria_nome,
    ),
  );
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: 'Fabricante' })).toHaveValue(maker.nome),
  );
  // Nobody typed anything: nothing is lost.
  await press(user, 'Cancelar', dialog);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('equipment without a category says that nothing marks its fault by itself', async () => {
  const person = await created(inject('product'));
  const nome = uniqueName('Forno');
  const model = await callAs<{ id: number }>(person, 'POST /equipment-models/em-uma-linha', {
    nome,
    fabricante: nome,
  });
  keepDraft({
    sintoma: uniqueName('Faísca'),
    selectedModels: [{ id: model.id, nome, numero_modelo: nome, fabricante_nome: nome }],
  });
  await openScreen('/sintomas/new', person);
  const mark = await screen.findByRole('checkbox', { name: /exige mexer onde há alta tensão/ });
  await waitFor(() =>
    expect(mark).toHaveAccessibleDescription(
      `${nome} ainda não tem categoria: nada o marca sozinho. Marque se há.`,
    ),
  );
});

test('several solutions are written in one round; the notice opens what was recorded', async () => {
  const person = await created(inject('product'));
  const known = await someFlow(inject('product'), person);
  const symptom = uniqueName('Painel apaga');
  const prius = await callAs<{ data: { id: number; nome: string }[] }>(
    person,
    'GET /equipment-models?search=prius&limit=1',
  );
  keepDraft({
    sintoma: symptom,
    selectedModels: prius.data.map(({ id, nome }) => ({ id, nome, numero_modelo: '', fabricante_nome: '' })),
    selectedDiagnosticos: [{ id: known.diagnostico_ids[0] as number, descricao: known.diagnosticos[0] }],
    newSolucaoText: `${symptom}: limpar`,
  });
  const user = await openScreen('/solucoes/new', person);
  const form = await screen.findByRole('form', { name: 'Nova solução' });
  expect(within(form).queryByRole('button', { name: /^Remover: Nova/ })).toBeNull();
  await press(user, 'Outra solução', form);
  const second = within(form).getByRole('textbox', { name: 'Nova solução 2' });
  expect(second).toHaveFocus();
  await user.paste(`${symptom}: LIMPAR`);
  await press(user, 'Salvar fluxo', form);
  await waitFor(() => expect(second).toHaveAccessibleDescription('Este texto já está escrito acima.'));
  expect(second).toHaveFocus();
  await user.clear(second);
  await user.paste(`${symptom}: refazer a solda`);
  await press(user, 'Outra solução', form);
  await user.paste(known.solucao.replace('estufa', 'etsufa'));
  await press(user, 'Outra solução', form);
  await user.paste('Sobra');
  await press(user, 'Remover: Nova solução 4', form);
  const review = within(form).getByRole('region', { name: 'O fluxo inteiro' });
  expect(within(review).getAllByRole('listitem')).toHaveLength(4);
  expect(review).toHaveTextContent('3 registros de troubleshooting: um para cada equipamento');

  // The draft has them all when it is opened again.
  await openScreen('/solucoes/new');
  expect(await screen.findByRole('textbox', { name: 'Nova solução 3' })).toHaveValue(
    known.solucao.replace('estufa', 'etsufa'),
  );
  await press(user, 'Salvar fluxo');
  const near = await screen.findByRole('dialog', { name: 'Já existe uma solução quase igual' });
  await press(user, `Usar este: ${known.solucao}`, near);
  expect(await screen.findByText('Fluxo de diagnóstico salvo com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(keptDraft()).toBeNull();
  await press(user, 'Abrir');
  await expectTitle(symptom);
  const id = window.location.pathname.replace('/sintomas/', '');
  const entries = await callAs<{ solucao: string }[]>(
    person,
    `GET /troubleshooting/search-by-relations?sintoma_id=${id}`,
  );
  expect(entries.map(({ solucao }) => solucao).toSorted()).toEqual(
    [`${symptom}: limpar`, `${symptom}: refazer a solda`, known.solucao].toSorted(),
  );
});
