import { sizeText } from '@bancada/contract/file-size';
import { type CopyProgress, copyPhases } from '@bancada/contract/instance/backups';
import { wholeNumber } from '@bancada/contract/whole-number';
import { Group, Loader, Paper, Progress, Text } from '@mantine/core';

/** How far the copy is that is being made, by whoever began it. */
export function CopyInProgress({ progress }: { progress: CopyProgress }) {
  const { fase, feito, total } = progress;
  const label = copyPhases[fase];
  return (
    <Paper withBorder p="md">
      <Group gap="sm" wrap="nowrap" mb={4}>
        {total === null && <Loader size="sm" aria-hidden />}
        <Text fw={600} role="status">
          {label}...
        </Text>
      </Group>
      {total !== null && (
        <Progress value={total === 0 ? 100 : (100 * feito) / total} aria-label={label} my={6} />
      )}
      <Text size="sm">{amountText(progress)}</Text>
      <Text size="sm" c="dimmed">
        Você pode sair desta página: a cópia continua no servidor.
      </Text>
    </Paper>
  );
}

function amountText({ fase, feito, total }: CopyProgress): string {
  if (fase === 'conferencia')
    return 'O servidor lê a cópia inteira de novo, para ter certeza de que ela serve.';
  if (fase === 'banco') return `${wholeNumber(feito)} linhas`;
  return total === null ? sizeText(feito) : `${sizeText(feito)} de ${sizeText(total)}`;
}
