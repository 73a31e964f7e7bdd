import { wholeNumber } from '@bancada/contract/whole-number';
import { Button, Group, Progress, Text } from '@mantine/core';
import type { Progress as Done } from './table-export.ts';

interface ExportProgressProps {
  progress: Done;
  onCancel: () => void;
}

/** How far an export is. */
export function ExportProgress({ progress: { done, total }, onCancel }: ExportProgressProps) {
  const percent = total === 0 ? 0 : (100 * done) / total;
  return (
    <Group gap="sm" style={{ flex: '1 1 260px' }}>
      <div style={{ flex: 1 }}>
        <Text size="sm" role="status">
          Exportando: {wholeNumber(done)} de {wholeNumber(total)}
        </Text>
        <Progress value={percent} aria-label="Exportação" />
      </div>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </Group>
  );
}
