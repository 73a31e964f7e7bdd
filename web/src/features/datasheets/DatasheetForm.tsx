import type { Datasheet } from '@bancada/contract/records/datasheets';
import { useChoiceNames } from '../../ui/use-choices.ts';
import { manufacturerChoices } from '../manufacturers/manufacturers.queries.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { DatasheetFields } from './DatasheetFields.tsx';
import { checkDatasheet, saveDatasheet, valuesOf } from './datasheet-values.ts';

/** The form of a datasheet on its page. */
export function DatasheetForm({ record, onSaved, onCancel }: EditFormProps<Datasheet>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'datasheets', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: checkDatasheet,
    save: (typed, version) => saveDatasheet(id, typed, version),
    onSaved,
    blame: blameTakenValue,
  });
  const { form, conflict, saving } = recordForm;
  const makerName = useChoiceNames(manufacturerChoices, [
    conflict?.mine.fabricante_id,
    conflict?.theirs.fabricante_id,
  ]);
  return (
    <RecordFormFrame
      kind="datasheets"
      label="Editar datasheet"
      failure="Erro ao atualizar datasheet."
      recordForm={recordForm}
      textOf={(field, value) => (field === 'fabricante_id' ? makerName(Number(value)) : undefined)}
      onCancel={onCancel}
    >
      <DatasheetFields form={form} isLocked={saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
