import {
  type Manufacturer,
  ManufacturerEdit,
  manufacturerEndpoints,
} from '@bancada/contract/records/manufacturers';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { ManufacturerFields, type ManufacturerValues } from './ManufacturerFields.tsx';

/** The form of a manufacturer on its page. */
export function ManufacturerForm({ record, onSaved, onCancel }: EditFormProps<Manufacturer>) {
  const { id, nome, website, contato_suporte, atualizado_em } = record;
  const values: ManufacturerValues = {
    nome,
    website: website ?? '',
    contato_suporte: contato_suporte ?? '',
  };
  const recordForm = useRecordForm({
    record: { tipo: 'manufacturers', id },
    values,
    version: atualizado_em,
    check: (typed) => schemaErrors(ManufacturerEdit, typed),
    save: (typed, version) =>
      call(manufacturerEndpoints.save, { params: { id }, body: { ...typed, atualizado_em: version } }),
    onSaved,
    blame: blameTakenValue,
  });
  return (
    <RecordFormFrame
      kind="manufacturers"
      label="Editar fabricante"
      failure="Erro ao atualizar fabricante."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <ManufacturerFields form={recordForm.form} isLocked={recordForm.saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
