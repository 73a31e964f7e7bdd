import type { Symptom } from '@bancada/contract/symptoms';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PickIds } from '../../ui/PickIds.tsx';
import { useChoiceNames } from '../../ui/use-choice-names.ts';
import { modelChoices, modelPicks } from '../equipment-models/equipment-models.queries.ts';
import { modelText } from '../equipment-models/model-text.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { Conflict } from '../records/conflict.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { DitosField } from './DitosField.tsx';
import { checkSymptom, saveSymptom, valuesOf } from './symptom-values.ts';

/** A symptom's text, other ways to say it, and its equipment. */
export function SymptomForm({ record, onSaved, onCancel }: EditFormProps<Symptom>) {
  const { id, atualizado_em, equipment_models } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'sintomas', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: checkSymptom,
    save: (typed, version) => saveSymptom(id, typed, version),
    onSaved,
    blame: blameTakenValue,
  });
  const { form, saving } = recordForm;
  const nameOf = useNames(equipment_models, recordForm.conflict);
  return (
    <RecordFormFrame
      kind="sintomas"
      label="Editar sintoma"
      failure="Erro ao atualizar sintoma."
      recordForm={recordForm}
      textOf={(_, value) => (Array.isArray(value) ? value.map(nameOf).join(', ') : String(value))}
      onCancel={onCancel}
    >
      <Fields form={form} known={equipment_models} isLocked={saving.isPending} />
    </RecordFormFrame>
  );
}

interface FieldsProps {
  form: UseFormReturnType<ReturnType<typeof valuesOf>>;
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
        choices={modelChoices}
        known={known}
        textOf={modelText}
        value={form.values.equipment_model_ids}
        onChange={(ids) => form.setFieldValue('equipment_model_ids', ids)}
        error={form.errors.equipment_model_ids}
        nothingFound="Nenhum modelo encontrado."
        failure="Falha ao carregar equipamentos."
      />
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
