import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, inject, test } from 'vitest';
import { savedFlow } from '../../../../scripts/testing/flows.ts';
import { callApi, created, signInElsewhere } from '../../../../scripts/testing/people.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';

const product = inject('product');

/** A fault with the wording in its symptom and in its solution, and who may mend it. */
async function misspelt(wording: string) {
  const editor = await created(product, { perfil: 'editor' });
  const token = await signInElsewhere(product, editor);
  const flow = await savedFlow(product, token, {
    sintoma: `A serra com ${wording} estala`,
    equipment_model_ids: [1],
    new_diagnosticos_texts: [`Medir o ${wording}`],
    new_solucao_text: `Trocar o ${wording}`,
  });
  const read = async () =>
    (await callApi(product, `GET /solucoes/${flow.solucao_ids[0]}`, undefined, token)).json();
  return { editor, token, flow, read };
}

async function look(user: UserEvent, errado: string, certo: string): Promise<void> {
  await fill(user, field('O que está escrito'), errado);
  await fill(user, field('Como deve ficar'), certo);
  await press(user, 'Ver onde está');
}

const boxes = async () =>
  within(await screen.findByRole('region', { name: 'Onde está' })).getAllByRole('checkbox');

test('an editor sees where a wording stands, leaves one out, mends the others, and takes it back in the notice', async () => {
  const wording = `capacitror${process.pid}x`;
  const { editor, read } = await misspelt(wording);
  const user = await openScreen('/corrigir', editor);
  await look(user, wording, 'capacitor');
  expect(await screen.findByRole('heading', { name: 'Em 3 registros' })).toBeVisible();
  const [symptom, ...others] = await boxes();
  expect(symptom).toHaveAccessibleName(`Corrigir sintoma: A serra com ${wording} estala`);
  expect(others).toHaveLength(2);
  const section = screen.getByRole('region', { name: 'Onde está' });
  expect(section).toHaveTextContent(`Solução · muda em 1 defeito`);
  await waitFor(() => expect(section.querySelector('ins')).toHaveTextContent('capacitor'));
  if (symptom !== undefined) await user.click(symptom);
  await press(user, 'Corrigir 2 registros');
  await screen.findByText('2 registros corrigidos.');
  expect(await read()).toMatchObject({ solucao: 'Trocar o capacitor' });
  expect(screen.queryByRole('region', { name: 'Onde está' })).toBeNull();
  await press(user, 'Desfazer');
  await screen.findByText('Desfeito. 2 itens voltaram ao que era.');
  expect(await read()).toMatchObject({ solucao: `Trocar o ${wording}` });
});

test('what changed since the preview is said, nothing is mended, and what is typed stays', async () => {
  const wording = `indutror${process.pid}y`;
  const { editor, token, flow, read } = await misspelt(wording);
  const user = await openScreen('/corrigir', editor);
  await look(user, wording, 'indutor');
  await boxes();
  const place = `PUT /diagnosticos/${flow.diagnostico_ids[0]}`;
  expect((await callApi(product, place, { descricao: `Medir bem o ${wording}` }, token)).status).toBe(200);
  await press(user, 'Corrigir 3 registros');
  expect(await screen.findByRole('alert')).toHaveTextContent('mudou depois da prévia');
  expect(await read()).toMatchObject({ solucao: `Trocar o ${wording}` });
  await press(user, 'Ver a prévia de novo');
  await press(user, 'Corrigir 3 registros');
  await screen.findByText('3 registros corrigidos.');
  expect(field('O que está escrito')).toHaveValue(wording);
});

test('what is wrong stands at its field, and a wording that is nowhere is told from a failure', async () => {
  const editor = await created(product, { perfil: 'editor' });
  const user = await openScreen('/corrigir', editor);
  await press(user, 'Ver onde está');
  expect(await screen.findAllByText('Campo obrigatório.')).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBeInvalid());
  await look(user, 'igual', 'igual');
  expect(await screen.findByText('É igual ao que está escrito: nada mudaria.')).toBeVisible();
  // The focus goes there after the next paint.
  await waitFor(() => expect(document.activeElement).toBeInvalid());
  await look(user, 'wxyzwxyz', 'isto');
  expect(await screen.findByText('“wxyzwxyz” não está em nenhum registro.')).toBeVisible();
});

test('a technician who comes by the address is told that it is not theirs', async () => {
  const person = await created(product, {});
  const user = await openScreen('/corrigir', person);
  await look(user, 'wxyzwxyz', 'isto');
  expect(await screen.findByRole('alert')).toHaveTextContent(/permissão/);
});
