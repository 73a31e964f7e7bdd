import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

interface AddButtonProps {
  /** The symptom's. */
  name: string;
  isAdding: boolean;
  onAdd: () => void;
}

/** Adds diagnoses and solutions to a symptom, in the wizard. */
export function AddButton({ name, isAdding, onAdd }: AddButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      px="sm"
      leftSection={<IconPlus size={16} />}
      loading={isAdding}
      aria-label={`Adicionar: ${name}`}
      onClick={onAdd}
    >
      Adicionar
    </Button>
  );
}
