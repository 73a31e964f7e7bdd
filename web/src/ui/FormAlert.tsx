import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** The error of a form as a whole, above it. Read out when it appears. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
      {children}
    </Alert>
  );
}

/** The success message of a form. Read out when it appears. */
export function FormSuccess({ children }: { children: ReactNode }) {
  return (
    <Alert color="green" variant="light" role="status" icon={<IconCircleCheck />}>
      {children}
    </Alert>
  );
}

/** Says that the form was filled from a draft, and offers to start over. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert color="petrol" variant="light" role="status" icon={<IconPencil />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">Recuperamos o que você tinha começado a escrever.</Text>
        <Button variant="default" size="xs" onClick={onDiscard}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}
