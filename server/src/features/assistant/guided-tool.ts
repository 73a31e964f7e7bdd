import { checkKindTexts } from '@bancada/contract/faults/check-kinds';
import { type CheckState, guidedState, type ProposedSolution } from '@bancada/contract/guided/guided';
import { type GuidedCase, guidedEndpoints } from '@bancada/contract/guided/guided-calls';
import { ownConfirmation, touchesVoltage } from '@bancada/contract/guided/guided-safety';
import { likelihoodText, reasonOf, reasonText } from '@bancada/contract/guided/guided-words';
import { measureText } from '@bancada/contract/measures/measure';
import * as z from 'zod/mini';
import { answerText, cut, provenText } from './answer.ts';
import { recordId, type ToolParts, tool } from './tool.ts';

export const nextCheck = tool({
  name: 'proxima_verificacao',
  right: 'ler',
  isWriting: false,
  title: 'Próxima verificação de um diagnóstico guiado',
  description:
    'A verificação que vale mais a pena agora em um diagnóstico guiado aberto, e por quê, ou o que os achados dizem. Sem o número, lista os diagnósticos abertos da pessoa. Responder e confirmar a segurança só se faz na tela.',
  input: z.strictObject({
    diagnostico_guiado: z.optional(recordId('O número do diagnóstico guiado, do endereço dele')),
  }),
  async answer(parts, { diagnostico_guiado: id }) {
    if (id === undefined) return openSessions(parts);
    return stateOf(parts, await parts.ask(guidedEndpoints.get, { params: { id } }));
  },
});

async function openSessions({ ask, base }: ToolParts): Promise<string> {
  const { data } = await ask(guidedEndpoints.list, { query: { page: 1, limit: 20 } });
  return answerText({
    titulo: data.length === 0 ? 'Nenhum diagnóstico guiado aberto.' : 'Diagnósticos guiados abertos',
    endereco: `${base}/diagnostico-guiado`,
    touchesVoltage: false,
    dados: data.map(({ id, titulo, modelo_equipamento_nome, unidade }) => ({
      ...{ id, titulo: cut(titulo, 300), equipamento: modelo_equipamento_nome, unidade },
      endereco: `${base}/diagnostico-guiado/${id}`,
    })),
    from: 0,
  });
}

function stateOf({ base }: ToolParts, session: GuidedCase): string {
  const isConfirmedSafe =
    ownConfirmation(session.seguranca, Date.parse(session.seguranca.agora)) !== undefined;
  const state = guidedState({ ...session, isConfirmedSafe });
  const isNear = touchesVoltage(session, state, state.next);
  const said = { endereco: `${base}/diagnostico-guiado/${session.id}`, touchesVoltage: isNear, from: 0 };
  if (session.fim !== null)
    return answerText({ ...said, titulo: 'Este diagnóstico guiado já foi encerrado.', dados: [] });
  // As the screen does: what comes after the gate is not said before it.
  if (isNear && !isConfirmedSafe)
    return answerText({
      ...said,
      titulo: 'Antes da próxima verificação, o técnico confirma na tela que o aparelho está sem tensão.',
      dados: [],
    });
  if (state.next !== null) {
    const { next } = state;
    return answerText({ ...said, titulo: 'A próxima verificação', dados: [checkPiece(base, state, next)] });
  }
  return answerText({ ...said, ...conclusionOf(base, state) });
}

type State = ReturnType<typeof guidedState>;

function checkPiece(base: string, state: State, next: CheckState) {
  const { check, probability } = next;
  const reason = reasonOf(state, next);
  return {
    diagnostico_id: check.diagnostico_id,
    endereco: `${base}/diagnosticos/${check.diagnostico_id}`,
    tipo: checkKindTexts[check.tipo].label,
    texto: cut(check.descricao),
    medida: check.medida === null ? null : measureText(check.medida),
    minutos: check.minutos,
    porque: reason === null ? null : reasonText(reason),
    probabilidade: check.tipo === 'verificacao' ? likelihoodText(probability) : null,
    fonte: 'verificações registradas do defeito, pela ordem do diagnóstico guiado',
    confianca: 'ordem calculada do que foi anotado na oficina',
    prova:
      check.foi_causa === 0 ? 'nunca anotada como causa' : `causa em ${check.foi_causa} consertos anotados`,
  };
}

function conclusionOf(base: string, { conclusion }: State) {
  if (conclusion === null || conclusion.kind === 'nothing-recorded')
    return { titulo: 'Tudo o que está registrado estava normal: a causa é outra.', dados: [] };
  const titulo =
    conclusion.kind === 'found'
      ? 'O que não estava normal foi achado: as soluções a tentar, a melhor primeiro'
      : 'O que falta não se pôde verificar: as soluções a tentar, a melhor primeiro';
  return { titulo, dados: conclusion.solutions.slice(0, 10).map((one) => proposed(base, one)) };
}

function proposed(base: string, { solution, sintoma }: ProposedSolution) {
  return {
    solucao: cut(solution.solucao),
    defeito: cut(sintoma, 300),
    troubleshooting_id: solution.troubleshooting_id,
    endereco: `${base}/troubleshooting/${solution.troubleshooting_id}`,
    fonte: 'solução registrada do defeito',
    confianca: 'palavra de quem registrou',
    prova: provenText(solution),
  };
}
