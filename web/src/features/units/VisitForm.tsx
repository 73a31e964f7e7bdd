import type { Visit } from '@bancada/contract/units/visits';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { VisitFields } from './VisitFields.tsx';
import { checkVisit, saveVisit, valuesOf } from './visit-values.ts';

/** The form of a visit on its page. */
export function VisitForm({ record, onSaved, onCancel }: EditFormProps<Visit>) {
  const recordForm = useRecordForm({
    record: { tipo: 'visits', id: record.id },
    values: valuesOf(record),
    version: record.atualizado_em,
    check: checkVisit,
    save: (typed, version) => saveVisit(record, typed, version),
    onSaved,
  });
  return (
    <RecordFormFrame
      kind="visits"
      label="Editar atendimento"
      failure="Erro ao atualizar atendimento."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <VisitFields form={recordForm.form} isLocked={recordForm.saving.isPending} />
    </RecordFormFrame>
  );
}
