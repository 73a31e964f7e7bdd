import type { Unit } from '@bancada/contract/units/units';
import { useChoiceNames } from '../../ui/use-choices.ts';
import { modelChoices } from '../equipment-models/equipment-models.queries.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { UnitFields } from './UnitFields.tsx';
import { checkUnit, saveUnit, valuesOf } from './unit-values.ts';

/** The form of a unit on its page. */
export function UnitForm({ record, onSaved, onCancel }: EditFormProps<Unit>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'units', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: checkUnit,
    save: (typed, version) => saveUnit(id, typed, version),
    onSaved,
  });
  const { form, conflict, saving } = recordForm;
  const modelName = useChoiceNames(modelChoices, [
    conflict?.mine.modelo_equipamento_id ?? undefined,
    conflict?.theirs.modelo_equipamento_id ?? undefined,
  ]);
  return (
    <RecordFormFrame
      kind="units"
      label="Editar aparelho"
      failure="Erro ao atualizar aparelho."
      recordForm={recordForm}
      textOf={(field, value) =>
        field === 'modelo_equipamento_id' && value !== null ? modelName(Number(value)) : undefined
      }
      onCancel={onCancel}
    >
      <UnitFields form={form} isLocked={saving.isPending} id={id} />
    </RecordFormFrame>
  );
}
