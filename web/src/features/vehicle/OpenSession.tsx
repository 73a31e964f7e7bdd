import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { CarSession } from './reading.ts';
import { NoSession, openSession } from './session-files.ts';

interface OpenSessionProps {
  label: string;
  isDisabled?: boolean;
  onOpen: (session: CarSession) => void;
  /** In words; null: it was opened. */
  onProblem: (problem: string | null) => void;
}

/** Opens a session that was saved, here or elsewhere. */
export function OpenSession({ label, isDisabled = false, onOpen, onProblem }: OpenSessionProps) {
  const open = async (file: File) => {
    try {
      onOpen(await openSession(file));
      onProblem(null);
    } catch (error) {
      if (error instanceof NoSession) onProblem(error.message);
      else if (error instanceof DOMException) onProblem(`${file.name} não pôde ser lido. Escolha-o de novo.`);
      else throw error;
    }
  };
  return (
    <FileButton accept=".ndjson,.jsonl,.json,.txt,.log" onChange={(file) => file !== null && void open(file)}>
      {(button) => (
        <Button
          {...button}
          variant="default"
          size="md"
          px="md"
          leftSection={<IconFileImport size={18} />}
          disabled={isDisabled}
        >
          {label}
        </Button>
      )}
    </FileButton>
  );
}
