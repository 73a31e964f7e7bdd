import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Paper, Progress, Text } from '@mantine/core';

interface WorkProgressProps {
  label: string;
  done: number;
  total: number;
  onCancel: () => void;
}

/** Progress of a long operation, with a cancel button. */
export function WorkProgress({ label, done, total, onCancel }: WorkProgressProps) {
  return (
    <Paper withBorder p="md">
      <Group gap="md">
        <div style={{ flex: 1 }}>
          <Text size="sm" role="status" mb={6}>
            {label}: {wholeNumber(done)} de {wholeNumber(total)} linhas
          </Text>
          <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={label} />
        </div>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </Paper>
  );
}
