import { faultCardsOf } from '@bancada/contract/faults/fault-of-entries';
import { expect, test } from 'vitest';
import { anEntry } from '../../../test/entries.ts';
import { allModels, checksOf, faultPage, modelsOf } from './fault.ts';

const fault = (...entries: Parameters<typeof anEntry>[]) => {
  const [card] = faultCardsOf(entries.map(([id, part]) => anEntry(id, part)));
  if (card === undefined) throw new Error('no entries');
  return card;
};

test('a row with one entry leads to it, one with several or none to the symptom', () => {
  const one = fault([7, {}]);
  expect(faultPage(one)).toBe('/troubleshooting/7');
  expect(faultPage(fault([7, {}], [8, {}]))).toBe('/sintomas/1');
  expect(faultPage({ ...one, achados: { ...one.achados, registros: 2 } })).toBe('/sintomas/1');
  expect(faultPage({ ...one, registros: [], achados: { ...one.achados, registros: 0 } })).toBe('/sintomas/1');
});

test('models without entries are behind those with, each as its link names it', () => {
  const models = allModels(fault([1, { modelo_equipamento_id: 31 }]), [
    { id: 40, text: 'Acer' },
    { id: 31, text: 'Dell · XPS 13 (9310)' },
  ]);
  expect(models).toEqual([
    { id: 31, text: 'Dell · XPS 13 (9310)' },
    { id: 40, text: 'Acer' },
  ]);
});

test('a solution has the models of its entries', () => {
  const two = fault(
    [1, { modelo_equipamento_id: 31, solucao_id: 21 }],
    [2, { modelo_equipamento_id: 32, solucao_id: 22 }],
  );
  expect(two.solucoes.map((solution) => modelsOf(solution, two).map(({ id }) => id))).toEqual([[31], [32]]);
});

test('what prepares and the test for absence of voltage are steps before the checks', () => {
  const { steps, checks } = checksOf(
    fault([
      1,
      {
        diagnostico_ids: [31, 32, 33],
        diagnosticos: ['Usar EPI', 'Confirmar menos de 60 V', 'Medir a isolação'],
        diagnostico_tipos: ['preparo', 'sem-tensao', 'verificacao'],
      },
    ]),
  );
  expect([steps, checks].map((some) => some.map(({ id }) => id))).toEqual([[31, 32], [33]]);
});
