import { Alert, Button, Group, Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';

interface IncompleteNoteProps {
  hasResults: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The search hit its time limit: the results are incomplete. */
export function IncompleteNote({ hasResults, isRetrying, onRetry }: IncompleteNoteProps) {
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconClockPause />}>
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          A busca demorou demais e foi interrompida
          {hasResults
            ? ': pode haver mais resultados do que estes.'
            : ' antes de achar algo. Tente de novo, ou com menos palavras.'}
        </Text>
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          Tentar novamente
        </Button>
      </Group>
    </Alert>
  );
}
