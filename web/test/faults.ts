import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import type { SavedFlow } from '../../scripts/testing/flows.ts';
import type { Person } from '../../scripts/testing/people.ts';
import { callAs, uniqueName } from './records.ts';

export interface MadeFault extends SavedFlow {
  sintoma: string;
  /** Their texts, in the recorded order. */
  checks: string[];
  solutions: string[];
}

/** A fault of this person's: the first check is measured, the others take longer, so that the order is the recorded one. */
export async function someFault(
  person: Person,
  { checks = 3, solutions = 2, alta_tensao = false, withMinutes = true } = {},
): Promise<MadeFault> {
  const sintoma = uniqueName('Fonte de bancada não liga');
  const volts = { onde: 'TP1', grandeza: 'tensão', esperado: '3,3', tolerancia: '5%', unidade: 'V' };
  const texts = Array.from({ length: checks }, (_, place) => uniqueName(`Verificar o ponto ${place + 1}`));
  const solved = Array.from({ length: solutions }, (_, place) => uniqueName(`Trocar a peça ${place + 1}`));
  const saved = await callAs<SavedFlow>(person, 'POST /wizard/create_flow', {
    sintoma,
    equipment_model_ids: [1],
    new_diagnosticos_texts: texts.map((descricao, place) => ({
      descricao,
      ...(withMinutes && { minutos: 5 * (place + 1) }),
      ...(place === 0 && { medida: volts, alta_tensao }),
    })),
    new_solucao_text: solved[0],
    new_solucoes_texts: solved.slice(1),
  });
  return { ...saved, sintoma, checks: texts, solutions: solved };
}

/** A guided diagnosis of these faults that this person began, on the first model. */
export const started = (person: Person, faults: MadeFault[], unidade: string | null = null) =>
  callAs<GuidedCase>(person, 'POST /diagnosticos-guiados', {
    sintoma_ids: faults.map(({ sintoma_id }) => sintoma_id),
    modelo_equipamento_id: 1,
    unidade,
  });
