import { expect, test } from 'vitest';
import {
  blankDiagnosis,
  emptyDraft,
  isEmpty,
  readDraft,
  stepToGoOn,
  type WizardDraft,
} from './wizard-draft.ts';

const model = { id: 3, nome: 'XPS 13', numero_modelo: '9310', fabricante_nome: 'Dell' };
const whole: WizardDraft = {
  sintoma: 'Não liga',
  ditos: 'morto\ndead',
  selectedModels: [model],
  altaTensao: false,
  rascunhoId: 7,
  newDiagnosticos: [
    {
      chave: 1,
      descricao: 'Fonte em curto',
      code_post: '55',
      code_led: 'A2',
      code_beep: 'LsS',
      componentes: [{ id: 9, part_number: 'BQ24780S', nome: 'Carregador' }],
      medida: { onde: 'ACDRV', grandeza: 'tensão', esperado: '19', tolerancia: '5%', unidade: 'V' },
      minutos: '10',
      tipo: 'preparo',
      alta_tensao: true,
    },
  ],
  selectedDiagnosticos: [{ id: 5, descricao: 'Bateria esgotada' }],
  newSolucaoText: 'Trocar a fonte',
  moreSolucoes: [{ chave: 1, solucao: 'Refazer a solda' }],
  selectedSolucoes: [{ id: 7, solucao: 'Trocar a bateria' }],
};

test('a draft is read back as it was stored', () => {
  expect(readDraft(JSON.stringify(whole))).toEqual(whole);
});

test.each(['', '{', 'null', '7', '"texto"', '[]', '{"sintoma":7,"selectedModels":{},"newDiagnosticos":"x"}'])(
  'what cannot be used is an empty draft: %s',
  (stored) => {
    expect(readDraft(stored)).toEqual(emptyDraft);
  },
);

test('of an older draft the usable parts stay: diagnoses as plain texts, records without all their fields', () => {
  const read = readDraft(
    JSON.stringify({
      sintoma: 'Não liga',
      selectedModels: [
        { id: 3, nome: 'XPS 13' },
        { id: 'x', nome: 'Sem número' },
        4,
        { id: 3, nome: 'XPS 13' },
      ],
      newDiagnosticos: [
        'Fonte em curto',
        {
          descricao: 'Bateria',
          componentes: [null, { id: 1 }],
          medida: { onde: 'TP1', unidade: 4 },
          minutos: 7,
        },
        null,
      ],
      selectedSolucoes: [{ id: 7 }, { id: 8, solucao: 'Trocar' }],
    }),
  );
  expect(read.selectedModels).toEqual([{ id: 3, nome: 'XPS 13', numero_modelo: '', fabricante_nome: '' }]);
  expect(read.newDiagnosticos.map(({ chave, descricao }) => [chave, descricao])).toEqual([
    [1, 'Fonte em curto'],
    [2, 'Bateria'],
  ]);
  expect(read.altaTensao).toBeNull();
  expect(read.newDiagnosticos[1]).toMatchObject({
    componentes: [],
    tipo: 'verificacao',
    medida: { onde: 'TP1', unidade: '' },
    minutos: '',
    alta_tensao: false,
  });
  expect(read.newDiagnosticos[0]?.medida).toBeNull();
  expect(read.selectedSolucoes).toEqual([{ id: 8, solucao: 'Trocar' }]);
});

test('blank diagnoses are nothing to lose; each new one has a unique key', () => {
  const blank = blankDiagnosis([]);
  expect(isEmpty({ ...emptyDraft, newDiagnosticos: [blank] })).toBe(true);
  for (const part of [
    { code_post: '55' },
    { minutos: '5' },
    { alta_tensao: true },
    { tipo: 'preparo' } as const,
  ])
    expect(isEmpty({ ...emptyDraft, newDiagnosticos: [{ ...blank, ...part }] })).toBe(false);
  expect(blankDiagnosis([{ ...blank, chave: 4 }]).chave).toBe(5);
});

test('a draft continues at the first incomplete step', () => {
  expect(stepToGoOn({ ...whole, selectedModels: [] })).toBe('sintoma');
  expect(stepToGoOn({ ...whole, newDiagnosticos: [], selectedDiagnosticos: [] })).toBe('diagnosticos');
  expect(stepToGoOn({ ...whole, newSolucaoText: '', selectedSolucoes: [] })).toBe('solucoes');
});
