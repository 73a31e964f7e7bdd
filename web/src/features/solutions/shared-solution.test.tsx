import { screen, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { created } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { expectTitle } from '../../../test/steps.ts';

test('who edits a solution of several faults is told in how many it changes; the list says so, too', async () => {
  const person = await created(inject('product'));
  const solucao = uniqueName('Trocar o fusível');
  const flow = (models: number[]) =>
    callAs<{ solucao_ids: number[]; sintoma_id: number }>(person, 'POST /wizard/create_flow', {
      ...{ sintoma: uniqueName('Não liga'), equipment_model_ids: models },
      ...{ new_diagnosticos_texts: [uniqueName('Medir')], new_solucao_text: solucao },
    });
  const { solucao_ids } = await flow([1, 2]);
  const id = solucao_ids[0] ?? 0;
  const form = () => screen.findByRole('form', { name: 'Editar solução' });
  const user = await openScreen(`/solucoes/${id}`, person);
  await expectTitle(solucao);
  await press(user, 'Editar');
  expect(within(await form()).queryByRole('alert')).toBeNull();

  await flow([3]);
  const again = await openScreen(`/solucoes/${id}`);
  await expectTitle(solucao);
  await press(again, 'Editar');
  expect(
    within(await form()).getByText('Usado em 2 defeitos: o que você mudar aqui muda em todos eles.'),
  ).toBeVisible();
  await openScreen(`/solucoes?busca=${encodeURIComponent(solucao)}`);
  expect(await screen.findByRole('row', { name: `${solucao} 2 defeitos` })).toBeVisible();
});

test('the address of a fault is copied from its page, where the device has no way of its own to share', async () => {
  const person = await created(inject('product'));
  const user = await openScreen('/sintomas/1', person);
  await press(user, 'Copiar link');
  await screen.findByText('Link copiado.');
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/sintomas/1`);
  expect(screen.getByRole('button', { name: 'Imprimir' })).toBeVisible();
});
