import { type Solution, SolutionEdit, solutionEndpoints } from '@bancada/contract/faults/solutions';
import { Textarea } from '@mantine/core';
import { call } from '../../api/client.ts';
import { blameTakenValue } from '../../api/error-message.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { UsedIn } from '../records/UsedIn.tsx';
import { useRecordForm } from '../records/use-record-form.ts';

/** The form of a solution on its page. */
export function SolutionForm({ record, onSaved, onCancel }: EditFormProps<Solution>) {
  const { id, solucao, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'solucoes', id },
    values: { solucao },
    version: atualizado_em,
    check: (values) => schemaErrors(SolutionEdit, values),
    save: (typed, version) =>
      call(solutionEndpoints.save, { params: { id }, body: { ...typed, atualizado_em: version } }),
    onSaved,
    blame: blameTakenValue,
  });
  return (
    <RecordFormFrame
      kind="solucoes"
      label="Editar solução"
      failure="Erro ao atualizar solução."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <UsedIn count={record.defeitos} />
      <Textarea
        label="Solução"
        size="md"
        autosize
        minRows={2}
        maxRows={12}
        required
        readOnly={recordForm.saving.isPending}
        data-autofocus
        {...recordForm.form.getInputProps('solucao')}
      />
    </RecordFormFrame>
  );
}
