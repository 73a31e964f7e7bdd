import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { created, type Person } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { line } from '../../../test/line.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';

interface Read {
  equipment_model_ids: number[];
  registros: number;
}

const editForm = () => screen.findByRole('form', { name: 'Editar sintoma' });
const entriesOf = (person: Person, id: number) => callAs<Read>(person, `GET /sintomas/${id}/details`);

async function addModel(user: UserEvent, form: HTMLElement, sought: string, name: RegExp): Promise<void> {
  await user.click(within(form).getByRole('combobox', { name: 'Equipamentos' }));
  await user.paste(sought);
  const [found] = await within(form).findAllByRole('option', { name });
  await user.click(found as HTMLElement);
}

async function removeFirstModel(user: UserEvent, form: HTMLElement): Promise<void> {
  const chosen = within(form).getByRole('list', { name: 'Equipamentos: escolhidos' });
  await user.click(within(chosen).getAllByRole('button', { name: /^Remover/ })[0] as HTMLElement);
}

/** A symptom with one entry on each of two models, open for editing. */
async function openedForEditing() {
  const person = await created(inject('product'));
  const flow = await someFlow(inject('product'), person);
  const user = await openScreen(`/sintomas/edit/${flow.sintoma_id}`, person);
  return { person, flow, user, form: await editForm() };
}

test('an added model is offered the fixes, and gets them unless they are unchecked', async () => {
  const { person, flow, user, form } = await openedForEditing();
  const offer = { name: 'Levar o conserto deste sintoma ao equipamento acrescentado' };
  expect(within(form).queryByRole('checkbox', offer)).toBeNull();
  await addModel(user, form, 'prius', /Prius/);
  const box = within(form).getByRole('checkbox', offer);
  expect(box).toBeChecked();
  expect(box).toHaveAccessibleDescription(/^1 registro de troubleshooting/);
  await press(user, 'Salvar', form);
  expect(await screen.findByText('Sintoma atualizado com sucesso! Registros criados: 1.')).toBeVisible();
  expect((await entriesOf(person, flow.sintoma_id)).registros).toBe(3);

  await press(user, 'Editar');
  const again = await editForm();
  await addModel(user, again, 'leaf', /Leaf/);
  await user.click(within(again).getByRole('checkbox', offer));
  await press(user, 'Salvar', again);
  expect(await screen.findByText('Sintoma atualizado com sucesso!')).toBeVisible();
  const saved = await entriesOf(person, flow.sintoma_id);
  expect([saved.equipment_model_ids.length, saved.registros]).toEqual([4, 3]);
});

test('taking a model off says which entries go, and they come back with it', async () => {
  const { person, flow, user, form } = await openedForEditing();
  await removeFirstModel(user, form);
  const going = /^1 registro de troubleshooting vai para a Lixeira ao salvar/;
  expect(within(form).getByText(going)).toBeVisible();
  expect(
    within(form).getByText('Dá para desfazer: o equipamento volta com os seus registros.'),
  ).toBeVisible();
  await press(user, 'Salvar', form);
  expect(await screen.findByText('Sintoma atualizado com sucesso! Foram para a Lixeira: 1.')).toBeVisible();
  expect(await entriesOf(person, flow.sintoma_id)).toMatchObject({ registros: 1 });
  await press(user, 'Desfazer');
  expect(await screen.findByText('Alteração desfeita.')).toBeVisible();
  const back = await entriesOf(person, flow.sintoma_id);
  expect([back.equipment_model_ids.length, back.registros]).toEqual([2, 2]);
});

test('an undo that fails says where the entries are', async () => {
  const { user, form } = await openedForEditing();
  await removeFirstModel(user, form);
  await press(user, 'Salvar', form);
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  line.use(http.post('*/api/v1/lixeira/:id/restore', () => HttpResponse.json({}, { status: 500 })));
  await user.click(undo);
  expect(await screen.findByText(/^Erro ao desfazer a alteração: veja o histórico/)).toBeVisible();
});

test('whoever may not delete is told at the field, before anything is sent', async () => {
  const person = await created(inject('product'));
  const flow = await someFlow(inject('product'), person);
  const policy = await callAs<object>(person, 'GET /policy');
  line.use(
    http.get('*/api/v1/policy', () => HttpResponse.json({ ...policy, 'delete-in-knowledge-base': 'editor' })),
  );
  const user = await openScreen(`/sintomas/edit/${flow.sintoma_id}`, person);
  const form = await editForm();
  await removeFirstModel(user, form);
  await press(user, 'Salvar', form);
  expect(await within(form).findByText(/exclui registros deste sintoma, e o seu perfil/)).toBeVisible();
  expect((await entriesOf(person, flow.sintoma_id)).registros).toBe(2);
});

test('what a colleague recorded on another model meanwhile does not go without a word', async () => {
  const { person, flow, user, form } = await openedForEditing();
  await removeFirstModel(user, form);
  await callAs(person, 'POST /wizard/create_flow', {
    sintoma: flow.sintoma,
    equipment_model_ids: [3],
    new_diagnosticos_texts: [`Ver o fusível ${flow.mark}`],
    new_solucao_text: `Trocar o fusível ${flow.mark}`,
  });
  await press(user, 'Salvar', form);
  const conflict = await screen.findByRole('dialog', { name: 'Outra pessoa salvou este registro' });
  await press(user, 'Salvar o que escolhi', conflict);
  const [told] = await within(form).findAllByText(/têm 1 registro de troubleshooting deste sintoma/);
  expect(told).toBeVisible();
  expect(await within(form).findByText(/^2 registros de troubleshooting vão/)).toBeVisible();
  expect((await entriesOf(person, flow.sintoma_id)).registros).toBe(3);
  await press(user, 'Salvar', form);
  expect(await screen.findByText(/Foram para a Lixeira: 2\.$/)).toBeVisible();
});
