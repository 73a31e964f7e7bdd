import { NativeSelect } from '@mantine/core';
import { heldDraft } from '../../../api/drafts.ts';

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

const kept = () => {
  const choice = { type: '', abandon: () => undefined };
  return heldDraft<{ type: string; abandon: () => void }>('anexos:tipo', () => choice);
};

/** The document type that somebody chose last in this tab: who attaches ten manuals chooses once. Empty before the first. */
export const lastChosenType = (): string => kept().type;

function keepChosenType(type: string): void {
  kept().type = type;
}
