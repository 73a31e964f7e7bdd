import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';

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
