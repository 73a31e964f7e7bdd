import { wizardTexts } from '@bancada/contract/faults/wizard';
import { speakPortuguese } from '@bancada/contract/validation';
import { beforeAll, expect, test } from 'vitest';
import { checkFlow, fieldsOnScreen, flowOf, stepOf } from './flow.ts';
import { blankDiagnosis, emptyDraft, type WizardDraft } from './wizard-draft.ts';

beforeAll(speakPortuguese);

const written = { ...blankDiagnosis([]), chave: 4, descricao: ' Fonte em curto ', code_post: '55' };
const whole: WizardDraft = {
  ...emptyDraft,
  sintoma: 'Não liga',
  selectedModels: [{ id: 3, nome: 'XPS 13', numero_modelo: '', fabricante_nome: '' }],
  newDiagnosticos: [blankDiagnosis([]), written],
  newSolucaoText: 'Trocar a fonte',
};

test('a complete flow is valid; blank diagnoses are left out of it', () => {
  expect(checkFlow(whole)).toEqual({});
  expect(flowOf(whole).new_diagnosticos_texts).toEqual([
    {
      descricao: ' Fonte em curto ',
      code_post: '55',
      code_led: '',
      code_beep: '',
      componente_ids: [],
      tipo: 'verificacao',
      medida: null,
      minutos: null,
      alta_tensao: false,
    },
  ]);
});

test('what a diagnosis measures is sent with it, and is reported at its own fields', () => {
  const onde = { onde: '', grandeza: '', esperado: '3,3', tolerancia: 'pouca', unidade: 'V' };
  const measured = { ...whole, newDiagnosticos: [{ ...written, medida: onde, minutos: '10 min' }] };
  expect(flowOf(measured).new_diagnosticos_texts[0]).toMatchObject({ medida: onde, minutos: 10 });
  expect(Object.keys(checkFlow(measured))).toEqual([
    'diagnostico.4.medida.tolerancia',
    'diagnostico.4.medida.onde',
  ]);
  for (const minutos of ['1,5', 'dez', '0'])
    expect(checkFlow({ ...whole, newDiagnosticos: [{ ...written, minutos }] })).toEqual({
      'diagnostico.4.minutos': 'Digite os minutos como número inteiro, de 1 a 600.',
    });
  const fromServer = { 'new_diagnosticos_texts.0.medida.onde': 'x', 'new_diagnosticos_texts.0.minutos': 'y' };
  expect(fieldsOnScreen(measured, fromServer)).toEqual({
    'diagnostico.4.medida.onde': 'x',
    'diagnostico.4.minutos': 'y',
  });
  expect(stepOf('diagnostico.4.medida.onde')).toBe('diagnosticos');
});

test('other ways to say the symptom are sent with it, and too many are reported at its step', () => {
  expect(flowOf({ ...whole, ditos: 'morto' }).ditos).toBe('morto');
  const errors = checkFlow({
    ...whole,
    ditos: Array.from({ length: 41 }, (_, n) => `jeito ${n}`).join('\n'),
  });
  expect(errors).toEqual({ ditos: 'Use no máximo 40 linhas.' });
  expect(stepOf('ditos')).toBe('sintoma');
});

test('each incomplete step reports it in the words of the specification', () => {
  const errors = checkFlow({ ...emptyDraft, sintoma: ' ' });
  expect(Object.keys(errors).map(stepOf)).toEqual(['sintoma', 'sintoma', 'diagnosticos', 'solucoes']);
  expect(errors.equipment_model_ids).toBe(wizardTexts.symptomStep);
  expect(errors.selected_diagnostico_ids).toBe(wizardTexts.diagnosisStep);
  expect(errors.new_solucao_text).toBe(wizardTexts.solutionStep);
});

test('a diagnosis with a code but no text, or with an invalid code, is reported at its own fields', () => {
  const errors = checkFlow({
    ...whole,
    newDiagnosticos: [
      { ...written, descricao: '' },
      { ...written, chave: 5, code_led: 'azul' },
    ],
  });
  expect(errors['diagnostico.4.descricao']).toBe('Campo obrigatório.');
  expect(errors['diagnostico.5.code_led']).toContain('Escreva cor e piscadas');
  expect(Object.keys(errors).map(stepOf)).toEqual(['diagnosticos', 'diagnosticos']);
});

test('several new solutions are sent with the first; blank ones are left out', () => {
  const several = {
    ...whole,
    moreSolucoes: [
      { chave: 1, solucao: ' ' },
      { chave: 2, solucao: 'Refazer a solda' },
    ],
  };
  expect(checkFlow(several)).toEqual({});
  expect(flowOf(several)).toMatchObject({
    new_solucao_text: 'Trocar a fonte',
    new_solucoes_texts: ['Refazer a solda'],
  });
  expect(checkFlow({ ...several, newSolucaoText: '' })).toEqual({});
});

test('a new text that is written twice is reported where it comes again', () => {
  const errors = checkFlow({
    ...whole,
    newDiagnosticos: [written, { ...written, chave: 5, descricao: 'fonte EM curto' }],
    moreSolucoes: [
      { chave: 1, solucao: 'Refazer a solda' },
      { chave: 2, solucao: ' TROCAR a fonte' },
    ],
  });
  expect(errors).toEqual({
    'diagnostico.5.descricao': 'Este texto já está escrito acima.',
    'solucao.2': 'Este texto já está escrito acima.',
  });
  expect(Object.keys(errors).map(stepOf)).toEqual(['diagnosticos', 'solucoes']);
});

test('the server’s errors are shown at the field of the right solution', () => {
  const draft = {
    ...whole,
    moreSolucoes: [
      { chave: 1, solucao: '' },
      { chave: 2, solucao: 'Refazer a solda' },
    ],
  };
  expect(fieldsOnScreen(draft, { 'new_solucoes_texts.0': 'Longo demais.' })).toEqual({
    'solucao.2': 'Longo demais.',
  });
});

test('the server’s errors are shown at the field of the right diagnosis', () => {
  const errors = fieldsOnScreen(whole, {
    'new_diagnosticos_texts.0.componente_ids.2': 'Não existe mais.',
    'selected_solucao_ids.1': 'Não existe mais.',
    'equipment_model_ids.0': 'Não existe mais.',
  });
  expect(Object.keys(errors)).toEqual([
    'diagnostico.4.componente_ids',
    'selected_solucao_ids',
    'equipment_model_ids',
  ]);
});
