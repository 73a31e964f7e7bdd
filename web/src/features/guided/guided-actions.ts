import type { checkAnswers, GuidedAnswer, GuidedCase, guidedEnds } from '@bancada/contract/guided-calls';

/** What somebody did in a guided diagnosis. */
export type GuidedAction =
  | {
      kind: 'answer';
      diagnostico_id: number;
      resposta: (typeof checkAnswers)[number];
      valor: string | null;
    }
  | { kind: 'undo'; diagnostico_id: number }
  | { kind: 'safety' }
  | {
      kind: 'outcome';
      solucao_id: number;
      troubleshooting_id: number;
      resolveu: boolean;
      dia: string;
      unidade: string | null;
      diagnostico_id: number | null;
    }
  | { kind: 'end'; fim: (typeof guidedEnds)[number] | null };

/** An action that the server has not confirmed yet. */
export type UnsentAction = GuidedAction & {
  chave: string;
  /** When, by this device's clock. */
  em: string;
};

/** The case as it will be when the server has all actions. */
export function withActions(known: GuidedCase, actions: readonly UnsentAction[], name: string): GuidedCase {
  return actions.reduce((case_, action) => withAction(case_, action, name), known);
}

function withAction(case_: GuidedCase, action: UnsentAction, name: string): GuidedCase {
  switch (action.kind) {
    case 'answer':
      return { ...case_, respostas: [...answersBut(case_, action.diagnostico_id), answerOf(action, name)] };
    case 'undo':
      return { ...case_, respostas: answersBut(case_, action.diagnostico_id) };
    case 'safety':
      return { ...case_, seguranca_em: action.em, seguranca_por_nome: name };
    case 'end':
      return { ...case_, fim: action.fim, encerrado_em: action.fim === null ? null : action.em };
    case 'outcome':
      return case_;
  }
}

function answersBut({ respostas }: GuidedCase, check: number): GuidedAnswer[] {
  return respostas.filter(({ diagnostico_id }) => diagnostico_id !== check);
}

function answerOf(action: UnsentAction & { kind: 'answer' }, por_nome: string): GuidedAnswer {
  const { diagnostico_id, resposta, valor, em } = action;
  return { diagnostico_id, resposta, valor, por_nome, em };
}
