import { countedADay, proofStep } from '@bancada/contract/faults/proof';
import type {
  CheckAnswer,
  GuidedAnswer,
  GuidedCase,
  GuidedOutcome,
  GuidedSolution,
  guidedEnds,
} from '@bancada/contract/guided/guided-calls';
import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import type { SafetyEvent } from '@bancada/contract/guided/guided-safety';

/** What somebody did in a guided diagnosis. */
export type GuidedAction =
  | {
      kind: 'answer';
      diagnostico_id: number;
      resposta: CheckAnswer;
      valor: string | null;
      /** There is voltage left, or it could not be measured: nobody's word holds any more. */
      isLive?: boolean;
    }
  | { kind: 'undo'; diagnostico_id: number }
  | { kind: 'join' }
  | { kind: 'safety'; isolado_em: string }
  | { kind: 'energized' }
  | {
      kind: 'outcome';
      solucao_id: number;
      solucao: string;
      troubleshooting_id: number;
      resolveu: boolean;
      dia: string;
      diagnostico_id: number | null;
    }
  | { kind: 'undo-outcome'; solucao_id: number }
  | {
      kind: 'end';
      fim: (typeof guidedEnds)[number] | null;
      /** With null: only the end is undone. */
      keepsOutcomes?: boolean;
    };

/** An action that the server has not confirmed yet. */
export type UnsentAction = GuidedAction & {
  chave: string;
  /** When, by this device's clock. */
  em: string;
};

interface Doer {
  name: string;
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
}

/** Of an outcome that the server has not recorded yet. */
const unsentId = 0;

/** The case as it will be when the server has all actions. */
export function withActions(known: GuidedCase, actions: readonly UnsentAction[], doer: Doer): GuidedCase {
  return actions.reduce((case_, action) => withAction(case_, action, doer), known);
}

function withAction(case_: GuidedCase, action: UnsentAction, doer: Doer): GuidedCase {
  const said = (evento: SafetyEvent) => withEvent(case_, evento, action.em, doer);
  switch (action.kind) {
    case 'answer': {
      const seguranca = action.isLive === true ? said(liveEvent(action.resposta)) : case_.seguranca;
      const respostas = [...answersBut(case_, action.diagnostico_id), answerOf(action, doer.name)];
      return { ...case_, respostas, seguranca };
    }
    case 'undo':
      return { ...case_, respostas: answersBut(case_, action.diagnostico_id) };
    case 'join':
      return { ...case_, participa: true };
    case 'safety':
      return { ...case_, seguranca: said('confirmado') };
    case 'energized':
      return { ...case_, seguranca: said('energizado') };
    case 'end':
      return withEnd(case_, action, said(action.fim === null ? 'reaberto' : 'encerrado'));
    case 'outcome':
      return {
        ...case_,
        resultados: [...outcomesBut(case_, action.solucao_id), outcomeOf(action, doer.name)],
      };
    case 'undo-outcome':
      return withoutOutcome(case_, action.solucao_id);
  }
}

const liveEvent = (answer: CheckAnswer): SafetyEvent =>
  answer === 'anormal' ? 'ainda-ha-tensao' : 'nao-mediu';

function withEvent(
  { seguranca }: GuidedCase,
  evento: SafetyEvent,
  deviceTime: string,
  { name, aheadMs }: Doer,
): GuidedCase['seguranca'] {
  const ms = Date.parse(deviceTime) + aheadMs;
  const em = new Date(ms).toISOString();
  const vale_ate = new Date(ms + guidedLimits.safetyHours * 3_600_000).toISOString();
  const others = seguranca.confirmacoes.filter(({ e_minha }) => !e_minha);
  return {
    ...seguranca,
    confirmacoes: evento === 'confirmado' ? [{ por_nome: name, e_minha: true, em, vale_ate }, ...others] : [],
    registro: [{ evento, por_nome: name, em }, ...seguranca.registro],
  };
}

function withEnd(
  case_: GuidedCase,
  { fim, keepsOutcomes = false, em }: UnsentAction & { kind: 'end' },
  seguranca: GuidedCase['seguranca'],
): GuidedCase {
  // Only a word that holds is ended by it.
  const safety = case_.seguranca.confirmacoes.length > 0 ? seguranca : case_.seguranca;
  const ended = { ...case_, fim, encerrado_em: fim === null ? null : em, seguranca: safety };
  if (fim !== null || keepsOutcomes || case_.fim === null) return ended;
  return {
    ...withoutProof(ended, case_.resultados),
    resultados: [],
    desfeitos: [...case_.resultados, ...case_.desfeitos],
  };
}

function withoutOutcome(case_: GuidedCase, solution: number): GuidedCase {
  const taken = case_.resultados.filter(({ solucao_id }) => solucao_id === solution);
  const hasEndedIt = case_.fim === 'resolvido' && taken.some(({ resolveu }) => resolveu);
  return {
    ...withoutProof(case_, taken),
    ...(hasEndedIt ? { fim: null, encerrado_em: null } : {}),
    resultados: outcomesBut(case_, solution),
    desfeitos: [...taken, ...case_.desfeitos],
  };
}

function answersBut({ respostas }: GuidedCase, check: number): GuidedAnswer[] {
  return respostas.filter(({ diagnostico_id }) => diagnostico_id !== check);
}

function outcomesBut({ resultados }: GuidedCase, solution: number): GuidedOutcome[] {
  return resultados.filter(({ solucao_id }) => solucao_id !== solution);
}

function answerOf(action: UnsentAction & { kind: 'answer' }, por_nome: string): GuidedAnswer {
  const { diagnostico_id, resposta, valor, em } = action;
  return { diagnostico_id, resposta, valor, por_nome, em };
}

function outcomeOf(action: UnsentAction & { kind: 'outcome' }, por_nome: string): GuidedOutcome {
  const { solucao_id, solucao, resolveu, em } = action;
  return { resultado_id: unsentId, solucao_id, solucao, resolveu, por_nome, em };
}

/** What is taken back proves nothing: the solutions are in the order of before, not only once the server has said so. */
function withoutProof(case_: GuidedCase, taken: readonly GuidedOutcome[]): GuidedCase {
  const cause = case_.respostas.find(({ resposta }) => resposta === 'anormal')?.diagnostico_id;
  const isCounted = ({ resultado_id }: GuidedOutcome) => resultado_id !== unsentId;
  const without = (solution: GuidedSolution): GuidedSolution => {
    const outcome = taken.find((one) => one.solucao_id === solution.solucao_id && isCounted(one));
    if (outcome === undefined) return solution;
    const solved = outcome.resolveu ? 1 : 0;
    const tentativas = Math.max(0, solution.tentativas - 1);
    const resolveu = Math.max(0, solution.resolveu - solved);
    return {
      ...solution,
      tentativas,
      resolveu,
      // Of more cases the server alone knows which count.
      ordem: tentativas < countedADay ? proofStep({ resolveu, tentativas }) : solution.ordem,
      resolveu_por_causa: solution.resolveu_por_causa.map((by) =>
        by.diagnostico_id === cause ? { ...by, vezes: Math.max(0, by.vezes - solved) } : by,
      ),
    };
  };
  return {
    ...case_,
    defeitos: case_.defeitos.map((fault) => ({ ...fault, solucoes: fault.solucoes.map(without) })),
  };
}
