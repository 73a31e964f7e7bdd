import {
  type Attachment,
  AttachmentEdit,
  attachmentLimits,
  documentTypes,
} from '@bancada/contract/attachments/attachments';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { blameTakenValue } from '../../api/error-message.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { saveAttachment } from './attachments.queries.ts';

/** The form of an attachment on its page. */
export function AttachmentForm({ record, onSaved, onCancel }: EditFormProps<Attachment>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'attachments', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: (values) => schemaErrors(AttachmentEdit, values),
    save: (typed, version) => saveAttachment(id, typed, version),
    onSaved,
    blame: blameTakenValue,
  });
  const { form, saving } = recordForm;
  const { tipo_documento } = form.values;
  return (
    <RecordFormFrame
      kind="attachments"
      label="Editar anexo"
      failure="Erro ao atualizar anexo."
      recordForm={recordForm}
      onCancel={onCancel}
    >
      <TextInput
        label="Nome do Arquivo"
        required
        size="md"
        maxLength={attachmentLimits.nameMaxChars}
        readOnly={saving.isPending}
        {...form.getInputProps('nome_arquivo')}
      />
      <NativeSelect
        label="Tipo de Documento"
        required
        size="md"
        data={offered(tipo_documento)}
        disabled={saving.isPending}
        {...form.getInputProps('tipo_documento')}
      />
      <Textarea
        label="Descrição"
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={attachmentLimits.descricaoMaxChars}
        readOnly={saving.isPending}
        {...form.getInputProps('descricao')}
      />
    </RecordFormFrame>
  );
}

const valuesOf = ({ nome_arquivo, tipo_documento, descricao }: Attachment) => ({
  nome_arquivo,
  tipo_documento,
  descricao: descricao ?? '',
});

/** The stored type may be from an older list. */
function offered(stored: string): string[] {
  const known: readonly string[] = documentTypes;
  return known.includes(stored) ? [...known] : [stored, ...known];
}
