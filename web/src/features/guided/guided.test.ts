import type { GuidedCase } from '@bancada/contract/guided-calls';
import { Measure } from '@bancada/contract/measure';
import type { Outcome } from '@bancada/contract/outcomes';
import { describe, expect, test } from 'vitest';
import { type GuidedAction, type UnsentAction, withActions } from './guided-actions.ts';
import { faultsOfSearch, readGuidedSearch } from './guided-search.ts';
import { othersText } from './guided-texts.ts';
import { rangeText, valueText, verdictOf } from './measured-value.ts';
import { draftOf } from './use-record-discovery.tsx';
import { triedIn } from './use-tried.ts';

const check = (diagnostico_id: number) => ({
  diagnostico_id,
  descricao: `Verificação ${diagnostico_id}`,
  medida: null,
  minutos: null,
  alta_tensao: false,
  foi_causa: 0,
});

const opened: GuidedCase = {
  id: 1,
  sintoma_ids: [1],
  titulo: 'Não liga',
  modelo_equipamento_id: null,
  modelo_equipamento_nome: null,
  unidade: 'OS 1',
  respostas: [
    {
      diagnostico_id: 1,
      resposta: 'normal',
      valor: '3,3',
      por_nome: 'Ana',
      em: '2026-11-26T10:00:00.000001Z',
    },
  ],
  seguranca_em: null,
  seguranca_por_nome: null,
  fim: null,
  encerrado_em: null,
  criado_por_nome: 'Ana',
  criado_em: '2026-11-26T09:00:00.000001Z',
  atualizado_em: '2026-11-26T10:00:00.000001Z',
  defeitos: [
    { sintoma_id: 1, sintoma: 'Não liga', verificacoes: [check(1), check(2), check(3)], solucoes: [] },
  ],
  alta_tensao: true,
};

const unsent = (action: GuidedAction, em = '2026-11-26T09:30:00.000Z'): UnsentAction => ({
  ...action,
  chave: em,
  em,
});
const answer = (diagnostico_id: number, resposta: 'normal' | 'anormal' | 'impossivel') =>
  ({ kind: 'answer', diagnostico_id, resposta, valor: null }) as const;

describe('a case with what is not sent yet', () => {
  test('the own answer counts, also where the clock of this device is behind', () => {
    const { respostas } = withActions(opened, [unsent(answer(1, 'anormal'))], 'Rui');
    expect(respostas).toMatchObject([{ diagnostico_id: 1, resposta: 'anormal', por_nome: 'Rui' }]);
  });

  test('an answer taken back leaves the others', () => {
    const actions = [unsent(answer(2, 'normal')), unsent({ kind: 'undo', diagnostico_id: 1 })];
    expect(withActions(opened, actions, 'Rui').respostas.map(({ diagnostico_id }) => diagnostico_id)).toEqual(
      [2],
    );
  });

  test('safety and the end carry who and when', () => {
    const changed = withActions(
      opened,
      [unsent({ kind: 'safety' }), unsent({ kind: 'end', fim: 'resolvido' })],
      'Rui',
    );
    expect(changed).toMatchObject({
      seguranca_em: '2026-11-26T09:30:00.000Z',
      seguranca_por_nome: 'Rui',
      fim: 'resolvido',
      encerrado_em: '2026-11-26T09:30:00.000Z',
    });
    const again = withActions(changed, [unsent({ kind: 'end', fim: null })], 'Rui');
    expect(again).toMatchObject({ fim: null, encerrado_em: null });
  });
});

describe('a measured value', () => {
  const volts = Measure.parse({ onde: 'TP1', esperado: '3,3', tolerancia: '5%', unidade: 'V' });

  test.each([
    ['3,3', 'normal'],
    ['3.4', 'normal'],
    // The ends are normal, though 3,3 and 5% do not add up to them in binary.
    ['3,465', 'normal'],
    ['3,135', 'normal'],
    ['3,47', 'anormal'],
    ['-3,3', 'anormal'],
    ['3,3 V', 'unreadable'],
    ['oscila', 'unreadable'],
    [' ', null],
  ])('%j is %s', (typed, verdict) => {
    expect(verdictOf(volts, typed)).toBe(verdict);
  });

  test('says nothing where the expected value is no number', () => {
    const wave = Measure.parse({ onde: 'clock', esperado: 'onda quadrada' });
    expect(verdictOf(wave, '3,3')).toBeNull();
    expect(rangeText(wave)).toBeNull();
  });

  test('is shown with its unit, a text as it was typed', () => {
    expect(rangeText(volts)).toBe('3,135 a 3,465 V');
    expect(rangeText(Measure.parse({ onde: 'TP1', esperado: '5', unidade: 'V' }))).toBe('5 V');
    expect(valueText('3,1', volts)).toBe('3,1 V');
    expect(valueText('oscila', volts)).toBe('oscila');
    expect(valueText('3,1', null)).toBe('3,1');
  });
});

test('an address names up to ten faults, each once; what is no id is dropped', () => {
  expect(readGuidedSearch({ defeitos: '3,x,3,-1,7', modelo: '2' })).toEqual({ defeitos: '3,7', modelo: 2 });
  expect(readGuidedSearch({ defeitos: ',', modelo: 'a' })).toEqual({
    defeitos: undefined,
    modelo: undefined,
  });
  expect(readGuidedSearch({})).toEqual({ defeitos: undefined, modelo: undefined });
  expect(
    faultsOfSearch(readGuidedSearch({ defeitos: Array.from({ length: 12 }, (_, n) => n + 1).join() })),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(faultsOfSearch({})).toEqual([]);
});

test('others are named with how many checks they answered; the reader is not', () => {
  const by = (por_nome: string | null, diagnostico_id: number) => ({
    diagnostico_id,
    resposta: 'normal' as const,
    valor: null,
    por_nome,
    em: '2026-11-26T10:00:00.000001Z',
  });
  expect(othersText([by('Ana', 1), by('Rui', 2), by('Ana', 3)], 'Rui')).toBe(
    'Ana já respondeu 2 verificações.',
  );
  expect(othersText([by(null, 1)], 'Rui')).toBe('Usuário removido já respondeu 1 verificação.');
  expect(othersText([by('Rui', 1)], 'Rui')).toBeNull();
});

test('what was tried is what was recorded since the session began, on its unit', () => {
  const outcome = (given: Partial<Outcome>) =>
    ({ atualizado_em: '2026-11-26T09:10:00.000001Z', unidade: 'OS 1', e_meu: false, ...given }) as Outcome;
  const newestFirst = [
    outcome({ solucao_id: 1, resolveu: true }),
    outcome({ solucao_id: 1, resolveu: false }),
    outcome({ solucao_id: 2, resolveu: false, unidade: 'OS 2' }),
    outcome({ solucao_id: 3, resolveu: false, atualizado_em: '2026-11-25T09:10:00.000001Z' }),
  ];
  expect([...triedIn(opened, newestFirst, [])]).toEqual([[1, true]]);
  // Without a unit only one's own say something of it.
  const nameless = { ...opened, unidade: null };
  const ofNobody = [
    outcome({ solucao_id: 4, resolveu: false, unidade: null, e_meu: true }),
    outcome({ solucao_id: 5, resolveu: false, unidade: null }),
  ];
  expect([...triedIn(nameless, ofNobody, [])]).toEqual([[4, false]]);
});

test('a new record begins with the checks that were made, in their order, without those that could not be', () => {
  const respostas = [
    { ...opened.respostas[0], diagnostico_id: 3 },
    { ...opened.respostas[0], diagnostico_id: 1 },
    { ...opened.respostas[0], diagnostico_id: 2, resposta: 'impossivel' },
  ] as GuidedCase['respostas'];
  const draft = draftOf({ ...opened, respostas }, []);
  expect(draft.sintoma).toBe('Não liga');
  expect(draft.selectedDiagnosticos).toEqual([
    { id: 3, descricao: 'Verificação 3' },
    { id: 1, descricao: 'Verificação 1' },
  ]);
});
