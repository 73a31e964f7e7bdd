import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { someFlow } from '../../../../scripts/testing/flows.ts';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs } from '../../../test/records.ts';
import { expectTitle, fillIn } from '../../../test/steps.ts';

const section = (name: string) => screen.findByRole('region', { name });

test('two people edit one symptom: its equipment is compared by name, and what was chosen is saved', async () => {
  const person = await created(inject('product'));
  const flow = await someFlow(inject('product'), person);
  const user = await openScreen(`/sintomas/${flow.sintoma_id}`, person);
  await press(user, 'Editar');
  await waitFor(() => expect(window.location.pathname).toBe(`/sintomas/edit/${flow.sintoma_id}`));
  const form = await screen.findByRole('form', { name: 'Editar sintoma' });
  await user.click(within(form).getByRole('combobox', { name: 'Equipamentos' }));
  await user.paste('prius');
  const [prius] = await within(form).findAllByRole('option', { name: /Prius/ });
  await user.click(prius as HTMLElement);
  await fillIn(user, form, 'Descrição do sintoma', `${flow.sintoma} nada`);
  await fillIn(user, form, 'Outras formas de dizer', 'não esquenta\nheater dead');
  const theirs = { sintoma: `${flow.sintoma} mais` };
  await callAs(person, `PUT /sintomas/${flow.sintoma_id}/details`, theirs);
  await press(user, 'Salvar', form);
  const conflict = await screen.findByRole('dialog', { name: 'Outra pessoa salvou este registro' });
  const side = (field: string) => within(within(conflict).getByRole('radiogroup', { name: field }));
  await waitFor(() => expect(side('Equipamentos').getByRole('radio', { name: /Prius/ })).toBeChecked());
  await user.click(side('Sintoma').getByRole('radio', { name: /salvo agora/ }));
  await press(user, 'Salvar o que escolhi', conflict);
  await waitFor(() => expect(window.location.pathname).toBe(`/sintomas/${flow.sintoma_id}`));
  await expectTitle(theirs.sintoma);
  expect(await screen.findByText('Também se diz: não esquenta · heater dead')).toBeVisible();
  const models = await section('Equipamentos');
  await waitFor(() => expect(within(models).getAllByRole('link')).toHaveLength(3));
});

test('a symptom that is deleted takes its entries along, and they come back with it', async () => {
  const person = await created(inject('product'));
  const flow = await someFlow(inject('product'), person);
  const place = `/sintomas/${flow.sintoma_id}`;
  const user = await openScreen(place, person);
  // Uniting is for editors.
  expect(screen.queryByRole('button', { name: /^Unir a outro/ })).toBeNull();
  await press(user, 'Excluir');
  const question = await screen.findByRole('dialog', {
    name: 'Tem certeza que deseja excluir este sintoma?',
  });
  expect(await within(question).findByText('Vai junto: 2 registros de troubleshooting.')).toBeVisible();
  await press(user, 'Excluir', question);
  await press(user, 'Desfazer');
  expect(await screen.findByText(/^Sintoma restaurado\./)).toBeVisible();
  await openScreen(place);
  const models = await section('Equipamentos');
  await waitFor(() => expect(within(models).getAllByRole('link')).toHaveLength(2));
  expect(within(await section('Soluções')).getByRole('link', { name: flow.solucao })).toBeVisible();
});

test.for([
  ['/sintomas/2000000', 'Sintoma não encontrado.'],
  ['/sintomas/edit/2000000', 'Sintoma não encontrado.'],
  ['/diagnosticos/2000000', 'Diagnóstico não encontrado.'],
  ['/diagnosticos/edit/2000000', 'Diagnóstico não encontrado.'],
  ['/solucoes/2000000', 'Solução não encontrada.'],
  ['/solucoes/edit/2000000', 'Solução não encontrada.'],
] as const)('%s says that there is no such record', async ([place, sentence]) => {
  await openScreen(place, await created(inject('product')));
  expect(await screen.findByText(sentence)).toBeVisible();
});
