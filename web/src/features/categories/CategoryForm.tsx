import { type Category, CategoryEdit, categoryEndpoints } from '@bancada/contract/records/categories';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';

import { useRecordForm } from '../records/use-record-form.ts';
import { CategoryFields } from './CategoryFields.tsx';

/** The form of a category on its page. */
export function CategoryForm({ record, onSaved, onCancel }: EditFormProps<Category>) {
  const { id, nome, descricao, alta_tensao, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'categories', id },
    values: { nome, descricao: descricao ?? '', alta_tensao },
    version: atualizado_em,
    check: (typed) => schemaErrors(CategoryEdit, typed),
    save: (typed, version) =>
      call(categoryEndpoints.save, { params: { id }, body: { ...typed, atualizado_em: version } }),
    onSaved,
    blame: blameTakenValue,
  });
  return (
    <RecordFormFrame
      kind="categories"
      label="Editar categoria"
      failure="Erro ao atualizar categoria."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <CategoryFields form={recordForm.form} isLocked={recordForm.saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
