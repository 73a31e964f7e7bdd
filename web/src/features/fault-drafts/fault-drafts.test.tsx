import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { callApi, created, tokenOf } from '../../../../scripts/testing/people.ts';
import { press } from '../../../test/hands.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { currentDraft, resetDraft } from '../wizard/draft-store.ts';

const product = inject('product');

async function withDraft() {
  const person = await created(product);
  const body = {
    sintoma: 'Não liga depois da chuva',
    equipment_model_ids: [1],
    verificacoes: ['Medir 12 V na entrada', 'Olhar a placa'],
    solucoes: ['Limpar com álcool', 'Trocar o fusível'],
    nota: 'Da conversa com o cliente',
  };
  await callApi(product, 'POST /rascunhos', body, await tokenOf(product, person));
  return person;
}

test('nothing waits: the page says what will come here', async () => {
  await openScreen('/rascunhos', await created(product));
  expect(await screen.findByText('Nenhum rascunho espera por você.')).toBeVisible();
});

test('a draft opens in the wizard with all that it says, and is not lost on the way', async () => {
  const user = await openScreen('/rascunhos', await withDraft());
  expect(await screen.findByText('Medir 12 V na entrada')).toBeVisible();
  expect(screen.getByText('Da conversa com o cliente')).toBeVisible();
  await press(user, 'Revisar e salvar');
  expect(await screen.findByDisplayValue('Não liga depois da chuva')).toBeVisible();
  const { newDiagnosticos, newSolucaoText, moreSolucoes, selectedModels, rascunhoId } = currentDraft();
  expect(newDiagnosticos.map(({ descricao }) => descricao)).toEqual([
    'Medir 12 V na entrada',
    'Olhar a placa',
  ]);
  expect([newSolucaoText, ...moreSolucoes.map(({ solucao }) => solucao)]).toEqual([
    'Limpar com álcool',
    'Trocar o fusível',
  ]);
  expect(selectedModels).toHaveLength(1);
  expect(rascunhoId).toEqual(expect.any(Number));
  resetDraft();
});

test('a draft is discarded after a question', async () => {
  const user = await openScreen('/rascunhos', await withDraft());
  await press(user, 'Descartar');
  await press(user, 'Descartar', await screen.findByRole('dialog', { name: 'Descartar o rascunho?' }));
  await waitFor(() => expect(screen.getByText('Nenhum rascunho espera por você.')).toBeVisible());
});
