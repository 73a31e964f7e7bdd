import { type Outcome, OutcomeEdit, outcomeEndpoints, outcomeTexts } from '@bancada/contract/faults/outcomes';
import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import { DateField } from '../../ui/DateField.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { TieOfForm } from '../units/UnitTie.tsx';

/** The form of an outcome on its page. */
export function OutcomeForm({ record, onSaved, onCancel }: EditFormProps<Outcome>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'resultados', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: (values) => schemaErrors(OutcomeEdit, values),
    save: (typed, version) =>
      call(outcomeEndpoints.save, { params: { id }, body: { ...typed, atualizado_em: version } }),
    onSaved,
  });
  return (
    <RecordFormFrame
      kind="resultados"
      label="Editar resultado"
      failure="Erro ao atualizar resultado."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <Fields form={recordForm.form} isLocked={recordForm.saving.isPending} />
    </RecordFormFrame>
  );
}

const valuesOf = ({ resolveu, dia, unidade, nota, aparelho_id }: Outcome) => ({
  aparelho_id,
  resolveu,
  dia,
  unidade: unidade ?? '',
  nota: nota ?? '',
});

interface FieldsProps {
  form: FormValues<ReturnType<typeof valuesOf>>;
  isLocked: boolean;
}

function Fields({ form, isLocked }: FieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Resolveu?"
        size="md"
        disabled={isLocked}
        data={[
          { value: 'sim', label: outcomeTexts.solved },
          { value: 'nao', label: outcomeTexts.notSolved },
        ]}
        value={form.values.resolveu ? 'sim' : 'nao'}
        onChange={(value) => form.change({ resolveu: value === 'sim' })}
      />
      <DateField
        label="Dia"
        required
        readOnly={isLocked}
        {...form.getInputProps('dia')}
        value={form.values.dia}
      />
      <TextInput
        label="Aparelho"
        size="md"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={isLocked}
        {...form.getInputProps('unidade')}
      />
      <TieOfForm values={form.values} change={form.change} />
      <Textarea
        label="Nota"
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={isLocked}
        {...form.getInputProps('nota')}
      />
    </>
  );
}
