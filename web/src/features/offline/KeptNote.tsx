import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { timeText } from '../../ui/time.ts';

/** Says of what is shown that it is this browser's copy. @param keptAt ISO time */
export function KeptNote({ keptAt }: { keptAt: string }) {
  return (
    <Alert variant="light" color="gray" icon={<IconPlugConnectedX />}>
      Guardado em {timeText(keptAt)}: pode ter mudado.
    </Alert>
  );
}
