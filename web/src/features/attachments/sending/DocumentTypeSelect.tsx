import { NativeSelect } from '@mantine/core';
import { keepChosenType } from './last-chosen-type.ts';

interface DocumentTypeSelectProps {
  documentTypes: readonly string[];
  /** Empty before one is chosen. */
  value: string;
  error?: string | undefined;
  isLocked?: boolean;
  onChange: (type: string) => void;
}

export function DocumentTypeSelect(props: DocumentTypeSelectProps) {
  const { documentTypes, value, error, isLocked = false, onChange } = props;
  return (
    <NativeSelect
      label="Tipo de Documento"
      required
      data={[...(value === '' ? [{ value: '', label: 'Escolha o tipo' }] : []), ...documentTypes]}
      value={value}
      error={error}
      disabled={isLocked}
      onChange={({ currentTarget }) => {
        keepChosenType(currentTarget.value);
        onChange(currentTarget.value);
      }}
    />
  );
}
