import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import type { EquipmentModel } from '@bancada/contract/records/equipment-models';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { useReferenceNames } from '../records/KindForm.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { EquipmentModelFields, modelReferences } from './EquipmentModelFields.tsx';
import { checkModel, saveModel, valuesOf } from './model-values.ts';

/** The form of a model on its page. */
export function EquipmentModelForm({ record, onSaved, onCancel }: EditFormProps<EquipmentModel>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'equipment-models', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: checkModel,
    save: (typed, version) => saveModel(id, typed, version),
    onSaved,
    blame: blameTakenValue,
  });
  const { form, conflict, saving } = recordForm;
  return (
    <RecordFormFrame
      kind="equipment-models"
      label="Editar equipamento"
      failure="Erro ao atualizar equipamento."
      recordForm={recordForm}
      textOf={useReferenceNames(equipmentModel, modelReferences, conflict)}
      onCancel={onCancel}
    >
      <EquipmentModelFields form={form} isLocked={saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
