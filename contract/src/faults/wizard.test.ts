import { expect, test } from 'vitest';
import { Flow, wizardTexts } from './wizard.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const flow = { sintoma: 'Não liga', equipment_model_ids: ids(1000), selected_diagnostico_ids: [1] };

test.each([
  ['1,000 models, 2 solutions', { selected_solucao_ids: [1], new_solucao_text: 'Trocar' }, null],
  ['3 solutions', { selected_solucao_ids: [1, 2], new_solucao_text: 'Trocar' }, wizardTexts.tooMany],
  ['20 diagnoses', { selected_solucao_ids: [1], selected_diagnostico_ids: ids(20) }, null],
  [
    '21 diagnoses',
    { selected_solucao_ids: [1], selected_diagnostico_ids: ids(21) },
    wizardTexts.tooManyLinks,
  ],
  [
    '3 new solutions',
    { new_solucao_text: 'Trocar', new_solucoes_texts: ['Soldar', 'Limpar'] },
    wizardTexts.tooMany,
  ],
  ['new solutions of the list alone', { new_solucoes_texts: ['Soldar', 'Limpar'] }, null],
  ['no solution', { new_solucao_text: ' ' }, wizardTexts.solutionStep],
  ['no diagnosis', { selected_diagnostico_ids: [], new_solucao_text: 'Trocar' }, wizardTexts.diagnosisStep],
])('a flow with %s', (_, more, refusal) => {
  const { error } = Flow.safeParse({ ...flow, ...more });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(refusal === null ? [] : [refusal]);
});

test('whoever sends nothing learns everything that is missing', () => {
  const { error } = Flow.safeParse({});
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'sintoma',
    'equipment_model_ids',
    'selected_diagnostico_ids',
    'new_solucao_text',
  ]);
});
