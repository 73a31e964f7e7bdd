import { faultDraftEndpoints, NewFaultDraft } from '@bancada/contract/faults/fault-drafts';
import { NewOutcome, outcomeEndpoints, outcomeTexts } from '@bancada/contract/faults/outcomes';
import { troubleshootingEndpoints } from '@bancada/contract/faults/troubleshooting';
import * as z from 'zod/mini';
import { answerText, cut, provenText } from './answer.ts';
import type { Ask } from './ask.ts';
import { tool } from './tool.ts';

export const writeDraft = tool({
  name: 'gravar_rascunho',
  right: 'rascunhos',
  isWriting: true,
  title: 'Gravar o rascunho de um defeito',
  description:
    'Guarda um defeito como rascunho da pessoa: ninguém mais o vê e nenhuma busca o acha até ela o abrir na Bancada, revisar e salvar. Escreva só o que a pessoa disse ou mediu, e em nota de onde veio.',
  input: z.strictObject(NewFaultDraft.shape),
  async answer({ ask, base }, body) {
    const { id, message } = await ask(faultDraftEndpoints.create, { body });
    return answerText({
      titulo: message,
      endereco: `${base}/rascunhos`,
      touchesVoltage: false,
      dados: [{ rascunho: id, sintoma: cut(body.sintoma) }],
      from: 0,
      nota: 'Peça à pessoa que abra o endereço e confirme. Se o defeito passa por tensão perigosa, ela marca isso ali.',
    });
  },
});

const { troubleshooting_id, resolveu, dia, unidade, nota, diagnostico_id } = NewOutcome.shape;

export const recordOutcome = tool({
  name: 'registrar_resultado',
  right: 'resultados',
  isWriting: true,
  title: 'Registrar um resultado',
  description:
    'Registra, em nome da pessoa, se uma solução resolveu em uma unidade. Só depois que ela disser que tentou e o que viu; nunca por suposição. O mesmo na mesma unidade altera o que já estava registrado.',
  input: z.strictObject({ troubleshooting_id, resolveu, dia, unidade, nota, diagnostico_id }),
  async answer({ ask, base }, body) {
    const done = await ask(outcomeEndpoints.record, { body });
    return answerText({
      titulo: `Registrado: ${done.resolveu ? outcomeTexts.solved : outcomeTexts.notSolved}`,
      endereco: `${base}/resultados/${done.id}`,
      touchesVoltage: await isMarked(ask, done.troubleshooting_id),
      dados: [
        {
          ...{ resultado: done.id, defeito: cut(done.sintoma, 300), solucao: cut(done.solucao) },
          ...{ dia: done.dia, unidade: done.unidade, prova: provenText(done.prova) },
          ...{ fonte: 'resultado da pessoa deste token', confianca: 'palavra de quem registrou' },
        },
      ],
      from: 0,
      nota: 'A pessoa pode alterar ou excluir este resultado no endereço.',
    });
  },
});

/** A token that may not read cannot see the mark: then the sheet comes always. */
async function isMarked(ask: Ask, id: number): Promise<boolean> {
  const entry = await ask(troubleshootingEndpoints.get, { params: { id } }).catch(() => null);
  return entry?.alta_tensao ?? true;
}
