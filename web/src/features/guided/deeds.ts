import type { checkAnswers, GuidedAnswer, GuidedCase, guidedEnds } from '@bancada/contract/guided-calls';

/** What somebody did in a guided diagnosis. */
export type Deed =
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

/** A deed that the server has not confirmed yet. */
export type UnsentDeed = Deed & {
  chave: string;
  /** When, by this device's clock. */
  em: string;
};

/** The case as it will be when the server has all deeds. */
export function withDeeds(known: GuidedCase, deeds: readonly UnsentDeed[], name: string): GuidedCase {
  return deeds.reduce((case_, deed) => withDeed(case_, deed, name), known);
}

function withDeed(case_: GuidedCase, deed: UnsentDeed, name: string): GuidedCase {
  switch (deed.kind) {
    case 'answer':
      return { ...case_, respostas: [...answersBut(case_, deed.diagnostico_id), answerOf(deed, name)] };
    case 'undo':
      return { ...case_, respostas: answersBut(case_, deed.diagnostico_id) };
    case 'safety':
      return { ...case_, seguranca_em: deed.em, seguranca_por_nome: name };
    case 'end':
      return { ...case_, fim: deed.fim, encerrado_em: deed.fim === null ? null : deed.em };
    case 'outcome':
      return case_;
  }
}

function answersBut({ respostas }: GuidedCase, check: number): GuidedAnswer[] {
  return respostas.filter(({ diagnostico_id }) => diagnostico_id !== check);
}

function answerOf(deed: UnsentDeed & { kind: 'answer' }, por_nome: string): GuidedAnswer {
  const { diagnostico_id, resposta, valor, em } = deed;
  return { diagnostico_id, resposta, valor, por_nome, em };
}
