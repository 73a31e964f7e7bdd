import { measureTexts } from '@bancada/contract/measures/measure-texts';
import { Alert, Group, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';

/** Says that there is a dangerous voltage, in the width of a cell. `text` where the cell's head says of what it speaks. */
export function HighVoltageMark({ text = measureTexts.highVoltage }: { text?: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" display="inline-flex">
      <IconBolt size={18} aria-hidden style={{ flex: 'none' }} />
      <Text span inherit>
        {text}
      </Text>
    </Group>
  );
}

/** What to do before touching anything, above checks in which there is a dangerous voltage. */
export function HighVoltageNote() {
  return (
    <Alert color="orange" variant="light" role="note" icon={<IconBolt />} p="sm" fw={600}>
      {measureTexts.safety}
    </Alert>
  );
}
