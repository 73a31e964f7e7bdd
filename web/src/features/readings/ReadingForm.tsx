import { readingKinds } from '@bancada/contract/measures/reading-kinds';
import type { BoardReading } from '@bancada/contract/measures/readings';
import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asTyped } from '../../ui/as-typed.ts';
import type { FormValues } from '../../ui/use-form-values.ts';
import { attachmentsOfQuery } from '../attachments/attachments.queries.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { FaultField, ReadingChoices } from './ReadingChoices.tsx';
import { checkReading, type ReadingValues, saveReading, valuesOf } from './reading-values.ts';

/** The form of a reading on its page. */
export function ReadingForm({ record, onSaved, onCancel }: EditFormProps<BoardReading>) {
  const recordForm = useRecordForm({
    record: { tipo: 'readings', id: record.id },
    values: valuesOf(record),
    version: record.atualizado_em,
    check: checkReading,
    save: (typed, version) => saveReading(record.id, typed, version),
    onSaved,
  });
  return (
    <RecordFormFrame
      kind="readings"
      label="Editar leitura"
      failure="Erro ao atualizar leitura."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <Fields
        form={recordForm.form}
        isLocked={recordForm.saving.isPending}
        modelId={record.modelo_equipamento_id}
      />
    </RecordFormFrame>
  );
}

interface FieldsProps {
  form: FormValues<ReadingValues>;
  isLocked: boolean;
  modelId: number;
}

const texts = [
  ['ponto', 'Ponto ou rede'],
  ['referencia', 'Referência'],
  ['valor', 'Valor'],
  ['revisao', 'Placa ou revisão'],
  ['medidor', 'Medidor'],
] as const;

function Fields({ form, isLocked, modelId }: FieldsProps) {
  const { values, change } = form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <ReadingChoices values={values} kinds={readingKinds} isLocked={isLocked} onChange={change} />
        {texts.map(([name, label]) => (
          <TextInput
            key={name}
            {...asTyped}
            label={label}
            size="md"
            readOnly={isLocked}
            {...form.getInputProps(name)}
          />
        ))}
        <PhotoField form={form} isLocked={isLocked} modelId={modelId} />
      </SimpleGrid>
      {!values.boa && (
        <FaultField
          value={values.sintoma_id}
          isLocked={isLocked}
          onChange={(sintoma_id) => change({ sintoma_id })}
        />
      )}
      <Textarea
        label="Nota"
        size="md"
        autosize
        minRows={2}
        maxRows={12}
        readOnly={isLocked}
        {...form.getInputProps('nota')}
      />
    </>
  );
}

/** A picture among the attachments of the model. */
function PhotoField({ form, isLocked, modelId }: FieldsProps) {
  const { data: attachments = [] } = useQuery(
    attachmentsOfQuery({ column: 'modelo_equipamento_id', id: modelId }),
  );
  const pictures = attachments.filter(({ tipo_arquivo }) => tipo_arquivo.startsWith('image/'));
  return (
    <NativeSelect
      label="Foto"
      description={pictures.length === 0 ? 'O equipamento não tem fotos nos anexos.' : undefined}
      size="md"
      disabled={isLocked}
      error={form.errors.anexo_id}
      data={[
        { value: '', label: 'Nenhuma' },
        ...pictures.map(({ id, nome_arquivo }) => ({ value: String(id), label: nome_arquivo })),
      ]}
      value={String(form.values.anexo_id ?? '')}
      onChange={({ currentTarget: { value } }) =>
        form.change({ anexo_id: value === '' ? null : Number(value) })
      }
    />
  );
}
