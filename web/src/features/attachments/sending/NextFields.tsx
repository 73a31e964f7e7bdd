import { attachmentLimits } from '@bancada/contract/attachments/attachments';
import { SimpleGrid, TextInput } from '@mantine/core';
import { DocumentTypeSelect } from './DocumentTypeSelect.tsx';

/** What is typed about a file before it is chosen. */
export interface Next {
  tipo: string;
  descricao: string;
}

export const nothingYet: Next = { tipo: '', descricao: '' };

interface NextFieldsProps {
  next: Next;
  documentTypes: readonly string[];
  onChange: (next: Next) => void;
}

/** Of the files that will be chosen: each then has these fields of its own. */
export function NextFields({ next, documentTypes, onChange }: NextFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <DocumentTypeSelect
        documentTypes={documentTypes}
        value={next.tipo}
        onChange={(tipo) => onChange({ ...next, tipo })}
      />
      <TextInput
        label="Descrição"
        value={next.descricao}
        maxLength={attachmentLimits.descricaoMaxChars}
        onChange={({ currentTarget }) => onChange({ ...next, descricao: currentTarget.value })}
      />
    </SimpleGrid>
  );
}
