// Made cases of guided diagnosis, for its tests.
import fc from 'fast-check';
import { proofStep } from '../faults/proof.ts';
import type { GuidedFacts, GuidedState } from './guided.ts';
import type { GuidedAnswer, GuidedFault } from './guided-calls.ts';
import { reasonOf, reasonText } from './guided-words.ts';

type Check = GuidedFault['verificacoes'][number];
type Solution = GuidedFault['solucoes'][number];

export const check = (diagnostico_id: number, more: Partial<Check> = {}): Check => ({
  diagnostico_id,
  tipo: 'verificacao',
  descricao: `Verificação ${diagnostico_id}`,
  medida: null,
  minutos: 10,
  alta_tensao: false,
  foi_causa: 0,
  ...more,
});
export const solution = (solucao_id: number, more: Partial<Solution> = {}): Solution => ({
  solucao_id,
  solucao: `Solução ${solucao_id}`,
  troubleshooting_id: solucao_id,
  diagnostico_ids: [],
  resolveu: 0,
  tentativas: 0,
  pessoas: 1,
  ordem: proofStep({ resolveu: 0, tentativas: 0, ...more }),
  resolveu_sem_causa: 0,
  resolveu_por_causa: [],
  ...more,
});
export const fault = (sintoma_id: number, verificacoes: Check[], solucoes: Solution[] = []): GuidedFault => ({
  sintoma_id,
  sintoma: `Defeito ${sintoma_id}`,
  alta_tensao: false,
  verificacoes,
  solucoes,
});
export const answer = (
  diagnostico_id: number,
  resposta: GuidedAnswer['resposta'],
  minute = 0,
): GuidedAnswer => ({
  diagnostico_id,
  resposta,
  valor: null,
  por_nome: null,
  em: `2026-11-26T12:${String(minute).padStart(2, '0')}:00.000000Z`,
});
export const facts = (defeitos: GuidedFault[], respostas: GuidedAnswer[] = []): GuidedFacts => ({
  defeitos,
  respostas,
});
export const orderOf = ({ checks }: GuidedState) =>
  checks.map(({ check: { diagnostico_id } }) => diagnostico_id);
export const byId = (checks: GuidedState['checks']) =>
  checks.toSorted((one, other) => one.check.diagnostico_id - other.check.diagnostico_id);
export const proposed = (conclusion: GuidedState['conclusion']) =>
  conclusion !== null && 'solutions' in conclusion
    ? conclusion.solutions.map((one) => one.solution.solucao_id)
    : [];
export const nextId = ({ next }: GuidedState) => next?.check.diagnostico_id ?? null;
export const reasons = (state: GuidedState) =>
  state.checks.flatMap((one) => {
    const reason = reasonOf(state, one);
    return reason === null ? [] : [reasonText(reason)];
  });

// Every number small, so that ties and shared checks are common.
const anyFault = fc
  .record({
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
    causes: fc.array(fc.nat(3), { minLength: 5, maxLength: 5 }),
    minutes: fc.array(fc.option(fc.integer({ min: 0, max: 60 })), { minLength: 9, maxLength: 9 }),
    unnamed: fc.array(fc.nat(3), { minLength: 2, maxLength: 2 }),
  })
  .map(({ ids, causes, minutes, unnamed }) => ({
    verificacoes: ids.map((id, place) =>
      check(id, { minutos: minutes[id - 1] ?? null, foi_causa: causes[place] ?? 0 }),
    ),
    solucoes: unnamed.map((resolveu_sem_causa, place) =>
      solution(place + 1, { diagnostico_ids: ids.filter((_, at) => at % 2 === place), resolveu_sem_causa }),
    ),
  }));
export const faults = fc
  .array(anyFault, { minLength: 1, maxLength: 4 })
  .map((given) => given.map((one, place) => fault(place + 1, one.verificacoes, one.solucoes)));
export const replies = fc.array(fc.constantFrom<GuidedAnswer['resposta']>('normal', 'impossivel'), {
  minLength: 9,
  maxLength: 9,
});
