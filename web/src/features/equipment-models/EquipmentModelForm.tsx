import type { EquipmentModel } from '@bancada/contract/records/equipment-models';
import { dateText } from '../../ui/time.ts';
import { useChoiceNames } from '../../ui/use-choices.ts';
import { categoryChoices } from '../categories/categories.queries.ts';
import { manufacturerChoices } from '../manufacturers/manufacturers.queries.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { EquipmentModelFields } from './EquipmentModelFields.tsx';
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
  const sides = [conflict?.mine, conflict?.theirs];
  const makerName = useChoiceNames(
    manufacturerChoices,
    sides.map((side) => side?.fabricante_id),
  );
  const categoryName = useChoiceNames(
    categoryChoices,
    sides.map((side) => side?.categoria_id),
  );
  return (
    <RecordFormFrame
      kind="equipment-models"
      label="Editar equipamento"
      failure="Erro ao atualizar equipamento."
      recordForm={recordForm}
      textOf={(field, value) => {
        if (field === 'fabricante_id') return makerName(Number(value));
        if (field === 'categoria_id') return categoryName(Number(value));
        return field === 'data_lancamento' ? dateText(String(value)) : undefined;
      }}
      onCancel={onCancel}
    >
      <EquipmentModelFields form={form} isLocked={saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
