import { type NamedModel, symptomEndpoints } from '@bancada/contract/faults/symptoms';
import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { equipmentModelEndpoints } from '@bancada/contract/records/equipment-models';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { noticeOfFailure } from '../records/notices.tsx';
import { useDiscardQuestion } from '../wizard/DiscardQuestion.tsx';
import { hasDraft, keepDraft } from '../wizard/draft-store.ts';
import { emptyDraft, stepPaths, type WizardDraft } from '../wizard/wizard-draft.ts';

interface Discovery {
  start: () => void;
  isBusy: boolean;
  /** Render it on the page. */
  dialog: ReactNode;
}

/**
 * Opens the wizard with what the guided diagnosis knows: the symptom, the model, and the checks that were made. Discards
 * another draft only after asking.
 * @param onBegun the draft is there, and the wizard is about to open
 */
export function useRecordDiscovery(case_: GuidedCase, onBegun: () => void): Discovery {
  const navigate = useNavigate();
  const starting = useMutation({
    mutationFn: () => modelsOf(case_),
    onSuccess: async (models) => {
      keepDraft(draftOf(case_, models));
      onBegun();
      await navigate({ to: models.length > 0 ? stepPaths.diagnosticos : stepPaths.sintoma });
    },
    onError: (error) => noticeOfFailure(error, 'O registro não foi aberto.'),
  });
  const question = useDiscardQuestion(() => starting.mutate());
  return {
    start: () => {
      if (starting.isPending) return;
      if (hasDraft()) question.ask();
      else starting.mutate();
    },
    isBusy: starting.isPending,
    dialog: question.dialog,
  };
}

/** The model of the unit; where it is not known those of the symptom, to be picked from. */
async function modelsOf({ modelo_equipamento_id, sintoma_ids }: GuidedCase): Promise<NamedModel[]> {
  if (modelo_equipamento_id !== null) {
    const { id, nome, numero_modelo, fabricante_nome } = await call(equipmentModelEndpoints.get, {
      params: { id: modelo_equipamento_id },
    });
    return [{ id, nome, numero_modelo, fabricante_nome }];
  }
  const [first] = sintoma_ids;
  if (first === undefined) return [];
  return (await call(symptomEndpoints.details, { params: { id: first } })).equipment_models;
}

/** @returns a new flow of its first fault, with the checks that were made as diagnoses to keep or to take out */
export function draftOf(
  { titulo, defeitos, respostas }: Pick<GuidedCase, 'titulo' | 'defeitos' | 'respostas'>,
  selectedModels: NamedModel[],
): WizardDraft {
  const texts = new Map(
    defeitos.flatMap(({ verificacoes }) =>
      verificacoes.map(({ diagnostico_id, descricao }) => [diagnostico_id, descricao] as const),
    ),
  );
  const made = respostas.filter(({ resposta }) => resposta !== 'impossivel');
  const ids = [...new Set(made.map(({ diagnostico_id }) => diagnostico_id))];
  return {
    ...emptyDraft,
    sintoma: titulo,
    selectedModels,
    selectedDiagnosticos: ids.flatMap((id) => {
      const descricao = texts.get(id);
      return descricao === undefined ? [] : [{ id, descricao }];
    }),
  };
}
