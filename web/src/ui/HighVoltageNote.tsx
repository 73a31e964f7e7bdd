import { measureTexts } from '@bancada/contract/measure-texts';
import { Alert } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';

/** What to do before touching anything, above checks in which there is a dangerous voltage. */
export function HighVoltageNote() {
  return (
    <Alert color="orange" variant="light" role="note" icon={<IconBolt />} p="sm" fw={600}>
      {measureTexts.safety}
    </Alert>
  );
}
