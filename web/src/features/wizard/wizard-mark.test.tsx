import { screen, waitFor, within } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { savedFlow } from '../../../../scripts/testing/flows.ts';
import { created, signInElsewhere } from '../../../../scripts/testing/people.ts';
import { field, fill, press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { callAs, uniqueName } from '../../../test/records.ts';
import { lastingDraftKey } from '../../api/drafts.ts';
import { emptyDraft } from './wizard-draft.ts';

const product = inject('product');
const mark = () => screen.findByRole('checkbox', { name: 'Este defeito exige mexer onde há alta tensão' });

test('the mark of high voltage comes ticked with its reason for equipment of a marked category, is taken off for a water filter, and a symptom that exists keeps its own', async () => {
  const person = await created(product);
  const nome = uniqueName('Lavadoras');
  const category = await callAs<{ id: number }>(person, 'POST /categories', { nome, alta_tensao: true });
  const numbers = { nome, numero_modelo: nome, fabricante_id: 1, categoria_id: category.id };
  const model = await callAs<{ id: number }>(person, 'POST /equipment-models', {
    ...numbers,
    data_lancamento: '2020-01-01',
  });
  const selectedModels = [{ id: model.id, nome, numero_modelo: nome, fabricante_nome: 'F' }];
  const sintoma = uniqueName('Não entra água');
  localStorage.setItem(lastingDraftKey, JSON.stringify({ ...emptyDraft, sintoma, selectedModels }));
  const user = await openScreen('/sintomas/new', person);
  await waitFor(async () => expect(await mark()).toBeChecked());
  expect(await mark()).toHaveAccessibleDescription(new RegExp(`^Já vem marcado pela categoria ${nome}`));
  await user.click(await mark());
  expect(await mark()).not.toBeChecked();

  const again = await openScreen('/sintomas/new');
  expect(await mark()).not.toBeChecked();
  await press(again, 'Próximo');
  await screen.findByRole('form', { name: 'Novo diagnóstico' });
  await fill(again, field('Diagnóstico 1'), `Ver o filtro ${sintoma}`);
  await press(again, 'Próximo');
  const review = within(await screen.findByRole('region', { name: 'O fluxo inteiro' }));
  expect(review.queryByText('Alta tensão')).not.toBeInTheDocument();
  await fill(again, field('Nova solução'), `Limpar o filtro ${sintoma}`);
  await press(again, 'Salvar fluxo');
  await waitFor(() => expect(localStorage.getItem(lastingDraftKey)).toBeNull());
  const [saved] = await callAs<{ id: number }[]>(person, `GET /sintomas?q=${encodeURIComponent(sintoma)}`);
  const read = () => callAs<{ alta_tensao: boolean }>(person, `GET /sintomas/${saved?.id}/details`);
  expect(await read()).toMatchObject({ alta_tensao: false });

  // Found again by its text: it is not ticked by silence.
  localStorage.setItem(lastingDraftKey, JSON.stringify({ ...emptyDraft, sintoma, selectedModels }));
  await openScreen('/sintomas/new');
  await waitFor(async () =>
    expect(await mark()).toHaveAccessibleDescription('Este sintoma já existe sem esta marca.'),
  );
  expect(await mark()).not.toBeChecked();
  const marked = uniqueName('Placa inversora em curto');
  await savedFlow(product, await signInElsewhere(product, person), {
    sintoma: marked,
    equipment_model_ids: [model.id],
    new_diagnosticos_texts: [`Medir ${marked}`],
    new_solucao_text: `Trocar ${marked}`,
  });
  localStorage.setItem(lastingDraftKey, JSON.stringify({ ...emptyDraft, sintoma: marked, selectedModels }));
  await openScreen('/sintomas/new');
  await waitFor(async () => expect(await mark()).toBeDisabled());
  expect(await mark()).toBeChecked();
});
