import { proofStep } from '@bancada/contract/faults/proof';
import { guidedState } from '@bancada/contract/guided/guided';
import type { GuidedCase, GuidedSolution } from '@bancada/contract/guided/guided-calls';
import { Measure } from '@bancada/contract/measures/measure';
import { describe, expect, test } from 'vitest';
import { proposedSolutions } from './Conclusion.tsx';
import { type GuidedAction, type UnsentAction, withActions } from './guided-actions.ts';
import { faultsOfSearch, readGuidedSearch } from './guided-search.ts';
import { othersText } from './guided-texts.ts';
import { draftOf } from './use-record-discovery.tsx';
import { rangeText, valueText, verdictOf } from './verdict.ts';

const check = (diagnostico_id: number) => ({
  diagnostico_id,
  tipo: 'verificacao' as const,
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
  atendimento_id: null,
  aparelho_id: null,
  respostas: [
    {
      diagnostico_id: 1,
      resposta: 'normal',
      valor: '3,3',
      por_nome: 'Ana',
      em: '2026-11-26T10:00:00.000001Z',
    },
  ],
  fim: null,
  encerrado_em: null,
  criado_por_nome: 'Ana',
  criado_em: '2026-11-26T09:00:00.000001Z',
  atualizado_em: '2026-11-26T10:00:00.000001Z',
  defeitos: [
    {
      sintoma_id: 1,
      sintoma: 'Não liga',
      alta_tensao: true,
      verificacoes: [check(1), check(2), check(3)],
      solucoes: [],
    },
  ],
  alta_tensao: true,
  participa: true,
  seguranca: { agora: '2026-11-26T10:00:00.000Z', confirmacoes: [], registro: [] },
  resultados: [],
  desfeitos: [],
};

const rui = { name: 'Rui', aheadMs: 60_000 };

const unsent = (action: GuidedAction, em = '2026-11-26T09:30:00.000Z'): UnsentAction => ({
  ...action,
  chave: em,
  em,
});
const answer = (diagnostico_id: number, resposta: 'normal' | 'anormal' | 'impossivel') =>
  ({ kind: 'answer', diagnostico_id, resposta, valor: null }) as const;

describe('a case with what is not sent yet', () => {
  test('the own answer counts, also where the clock of this device is behind', () => {
    const { respostas } = withActions(opened, [unsent(answer(1, 'anormal'))], rui);
    expect(respostas).toMatchObject([{ diagnostico_id: 1, resposta: 'anormal', por_nome: 'Rui' }]);
  });

  test('an answer taken back leaves the others', () => {
    const actions = [unsent(answer(2, 'normal')), unsent({ kind: 'undo', diagnostico_id: 1 })];
    expect(withActions(opened, actions, rui).respostas.map(({ diagnostico_id }) => diagnostico_id)).toEqual([
      2,
    ]);
  });

  test('a word on voltage is one’s own, by the time of the server, until something ends it', () => {
    const said = { kind: 'safety', isolado_em: '2026-11-26T09:15:00.000Z' } as const;
    const safe = withActions(opened, [unsent(said)], rui);
    expect(safe.seguranca.confirmacoes).toEqual([
      {
        por_nome: 'Rui',
        e_minha: true,
        em: '2026-11-26T09:31:00.000Z',
        vale_ate: '2026-11-26T13:31:00.000Z',
      },
    ]);
    const live = { ...answer(2, 'anormal'), isLive: true } as const;
    for (const ending of [{ kind: 'energized' }, live, { kind: 'end', fim: 'resolvido' }] as const) {
      const { seguranca } = withActions(safe, [unsent(ending)], rui);
      expect([seguranca.confirmacoes, seguranca.registro.length]).toEqual([[], 2]);
    }
  });

  test('an outcome, the end that it led to, and all of it taken back', () => {
    const outcome = (solucao_id: number, resolveu: boolean) =>
      ({
        kind: 'outcome',
        solucao_id,
        solucao: `Solução ${solucao_id}`,
        troubleshooting_id: 9,
        resolveu,
        dia: '2026-11-26',
        diagnostico_id: null,
      }) as const;
    const end = { kind: 'end', fim: 'resolvido' } as const;
    const ended = [outcome(1, false), outcome(2, true), end].map((one) => unsent(one));
    const solved = withActions(opened, ended, rui);
    expect([solved.fim, solved.resultados.map(({ resolveu }) => resolveu)]).toEqual([
      'resolvido',
      [false, true],
    ]);
    const undone = withActions(solved, [unsent({ kind: 'undo-outcome', solucao_id: 2 })], rui);
    expect([undone.fim, undone.resultados, undone.desfeitos]).toMatchObject([
      null,
      [{ solucao_id: 1 }],
      [{ solucao_id: 2 }],
    ]);
    const again = withActions(solved, [unsent({ kind: 'end', fim: null })], rui);
    expect([again.fim, again.resultados, again.desfeitos.length]).toEqual([null, [], 2]);
    const kept = withActions(solved, [unsent({ kind: 'end', fim: null, keepsOutcomes: true })], rui);
    expect([kept.fim, kept.resultados.length, kept.desfeitos]).toEqual([null, 2, []]);
  });

  test('what is taken back proves nothing at once: the solutions are in the order of before', () => {
    const solution = (solucao_id: number, resolveu: number, tentativas: number): GuidedSolution => ({
      solucao_id,
      solucao: `Solução ${solucao_id}`,
      troubleshooting_id: solucao_id,
      diagnostico_ids: [1],
      resolveu,
      tentativas,
      pessoas: 1,
      ordem: proofStep({ resolveu, tentativas }),
      resolveu_sem_causa: 0,
      resolveu_por_causa: resolveu > 0 ? [{ diagnostico_id: 1, vezes: resolveu }] : [],
    });
    const said = (solucao_id: number, resolveu: boolean) => ({
      resultado_id: solucao_id,
      solucao_id,
      solucao: '',
      resolveu,
      por_nome: 'Rui',
      em: '2026-11-26T10:00:00.000Z',
    });
    const tried: GuidedCase = {
      ...opened,
      respostas: opened.respostas.map((one) => ({ ...one, resposta: 'anormal' as const })),
      defeitos: opened.defeitos.map((fault) => ({
        ...fault,
        solucoes: [solution(1, 0, 1), solution(2, 1, 1), solution(3, 0, 0)],
      })),
      resultados: [said(1, false), said(2, true)],
      fim: 'resolvido',
    };
    const orderOf = (case_: GuidedCase) => {
      const { conclusion } = guidedState(case_);
      return conclusion?.kind === 'found' && conclusion.solutions.map((one) => one.solution.solucao_id);
    };
    expect(orderOf(tried)).toEqual([2, 3, 1]);
    const again = withActions(tried, [unsent({ kind: 'end', fim: null })], rui);
    expect(orderOf(again)).toEqual([1, 2, 3]);
    const undone = withActions(tried, [unsent({ kind: 'undo-outcome', solucao_id: 1 })], rui);
    expect(orderOf(undone)).toEqual([2, 1, 3]);
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
    ['3,3 V', 'normal'],
    ['3300 mV', 'normal'],
    ['3,3 kΩ', 'unreadable'],
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

test('a solution is proposed until this diagnosis has a word on it', () => {
  const proposed = (solucao_id: number) => ({
    solution: {
      solucao_id,
      solucao: '',
      troubleshooting_id: solucao_id,
      diagnostico_ids: [],
      resolveu: 0,
      tentativas: 0,
      pessoas: 0,
      ordem: 0,
      resolveu_sem_causa: 0,
      resolveu_por_causa: [],
    },
    sintoma_id: 1,
    sintoma: 'Não liga',
    solvedThisCause: 0,
  });
  const conclusion = { kind: 'found' as const, causes: [], solutions: [proposed(1), proposed(2)] };
  const word = { resultado_id: 1, solucao_id: 1, solucao: '', resolveu: false, por_nome: 'Ana', em: '' };
  const { untried, failed } = proposedSolutions({ resultados: [word] }, conclusion);
  expect([untried, failed]).toMatchObject([
    [{ solution: { solucao_id: 2 } }],
    [{ solution: { solucao_id: 1 } }],
  ]);
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
