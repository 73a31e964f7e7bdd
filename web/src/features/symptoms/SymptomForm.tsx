import type { Symptom, SymptomSaved } from '@bancada/contract/faults/symptoms';
import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { blameTakenValue } from '../../api/error-message.ts';
import { PickIds } from '../../ui/PickIds.tsx';
import { useChoiceNames } from '../../ui/use-choices.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { useMay } from '../auth/use-may.ts';
import { modelChoices, modelPicks } from '../equipment-models/equipment-models.queries.ts';
import { modelCreationBeside } from '../equipment-models/ModelSelect.tsx';
import { modelText } from '../equipment-models/model-text.ts';
import type { Conflict } from '../records/conflict.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { restoreDeletion } from '../records/records.queries.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { MovedEntries, modelsWithEntries } from './MovedEntries.tsx';
import { DitosField, FaultMark } from './SymptomFields.tsx';
import { changedModels, checkSymptom, type SymptomValues, saveSymptom, valuesOf } from './symptom-values.ts';

/** A symptom's text, other ways to say it, its equipment, and what becomes of the entries on it. */
export function SymptomForm({ record, onSaved, onCancel }: EditFormProps<Symptom>) {
  const { id, atualizado_em, equipment_models } = record;
  const [isGiving, setIsGiving] = useState(true);
  const { told, refuseForbidden } = useTold(record);
  const recordForm = useRecordForm({
    record: { tipo: 'sintomas', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: (typed) => ({ ...checkSymptom(typed), ...refuseForbidden(typed) }),
    save: (typed, version, base) =>
      saveSymptom(id, typed, version, {
        gaining: isGiving ? changedModels(base.equipment_model_ids, typed.equipment_model_ids).added : [],
        // In a conflict the other person may have added models, with entries that this form has not spoken of.
        losing: told.current.filter((model) => !typed.equipment_model_ids.includes(model)),
      }),
    onSaved: ({ deletionId: _, ...saved }) => onSaved({ ...saved, message: sentenceOf(saved) }),
    takeBack: async ({ deletionId, atualizado_em: version }, { before, typed }) => {
      const { added } = changedModels(before.equipment_model_ids, typed.equipment_model_ids);
      await saveSymptom(id, before, version, { gaining: [], losing: added });
      if (deletionId !== null) await restoreDeletion(deletionId);
    },
    blame: blameTakenValue,
  });
  const { form, saving, base } = recordForm;
  const models = { base: base.equipment_model_ids, typed: form.values.equipment_model_ids };
  told.current = changedModels(models.base, models.typed).removed;
  const nameOf = useNames(equipment_models, recordForm.conflict);
  return (
    <RecordFormFrame
      kind="sintomas"
      label="Editar sintoma"
      failure="Erro ao atualizar sintoma."
      recordForm={recordForm}
      textOf={(_, value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : undefined)}
      onCancel={onCancel}
    >
      <Fields form={form} known={equipment_models} isLocked={saving.isPending} />
      <MovedEntries
        symptom={record}
        {...models}
        isGiving={isGiving}
        onGiving={setIsGiving}
        isLocked={saving.isPending}
      />
    </RecordFormFrame>
  );
}

/** The models that the form has said to be taken off; and whoever may not delete keeps those that have entries. */
function useTold(symptom: Symptom) {
  const told = useRef<readonly number[]>([]);
  const mayDelete = useMay('delete-in-knowledge-base');
  const refuseForbidden = ({ equipment_model_ids }: SymptomValues): Record<string, string> => {
    const losing = modelsWithEntries(symptom, told.current, equipment_model_ids);
    if (mayDelete || losing.length === 0) return {};
    const names = losing.map(modelText).join(', ');
    return {
      equipment_model_ids: `Retirar ${names} exclui registros deste sintoma, e o seu perfil não pode excluir.`,
    };
  };
  return { told, refuseForbidden };
}

function sentenceOf({ message, registros_criados, registros_excluidos }: SymptomSaved): string {
  const counts = [
    ...(registros_criados > 0 ? [`Registros criados: ${registros_criados}.`] : []),
    ...(registros_excluidos > 0 ? [`Foram para a Lixeira: ${registros_excluidos}.`] : []),
  ];
  return [message, ...counts].join(' ');
}

interface FieldsProps {
  form: FormValues<ReturnType<typeof valuesOf>>;
  known: Symptom['equipment_models'];
  isLocked: boolean;
}

function Fields({ form, known, isLocked }: FieldsProps) {
  return (
    <>
      <Textarea
        label="Descrição do sintoma"
        size="md"
        autosize
        minRows={2}
        maxRows={12}
        required
        readOnly={isLocked}
        data-autofocus
        {...form.getInputProps('sintoma')}
      />
      <DitosField readOnly={isLocked} {...form.getInputProps('ditos')} />
      <PickIds
        label="Equipamentos"
        description="Todos os modelos em que este sintoma aparece."
        required
        isShort
        readOnly={isLocked}
        source={modelPicks}
        creation={modelCreationBeside(form.values.equipment_model_ids)}
        choices={modelChoices}
        known={known}
        textOf={modelText}
        value={form.values.equipment_model_ids}
        onChange={(ids) => form.change({ equipment_model_ids: ids })}
        error={form.errors.equipment_model_ids}
        nothingFound="Nenhum modelo encontrado."
        failure="Falha ao carregar equipamentos."
      />
      <FaultMark disabled={isLocked} {...form.getCheckboxProps('alta_tensao')} />
    </>
  );
}

/** Names of the models, including those that another person has selected meanwhile. */
function useNames(
  models: Symptom['equipment_models'],
  conflict: Conflict<ReturnType<typeof valuesOf>> | null,
) {
  const sides = [conflict?.mine, conflict?.theirs].flatMap((side) => side?.equipment_model_ids ?? []);
  const names = new Map(models.map((model) => [model.id, modelText(model)]));
  const nameOf = useChoiceNames(
    modelChoices,
    sides.filter((model) => !names.has(model)),
  );
  return (model: number) => names.get(model) ?? nameOf(model);
}
