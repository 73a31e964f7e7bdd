import { Alert, Button, Group, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hourText } from '../../ui/time.ts';
import { currentUserQuery } from '../auth/current-user.queries.ts';
import { isolationKey } from '../guided/isolation-clock.ts';
import { SafetyGate } from '../guided/SafetyGate.tsx';

interface HighVoltageSheetProps {
  /** The person has said that there is no voltage, or that there is again. */
  onSafe: (isSafe: boolean) => void;
}

/** No guided diagnosis has this number: the clock of the capacitors runs for the car that is read. */
const noSession = 0;

/** What to do before anything of a car with high voltage is touched: the steps of the guided diagnosis. Once on a page. */
export function HighVoltageSheet({ onSafe }: HighVoltageSheetProps) {
  const { data: me } = useQuery(currentUserQuery);
  const [safeAt, setSafeAt] = useState<Date | null>(null);
  if (me === undefined) return null;
  const say = (at: Date | null) => {
    setSafeAt(at);
    onSafe(at !== null);
  };
  if (safeAt === null)
    return <SafetyGate isolationKey={isolationKey(me.id, noSession, 0)} onSafe={() => say(new Date())} />;
  return (
    <Alert role="status" color="green" variant="light" icon={<IconShieldCheck />} p="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          Sem tensão, confirmado por você às {hourText(safeAt)}. Ligou a ignição de novo? Então está
          energizado.
        </Text>
        <Button variant="default" onClick={() => say(null)}>
          Energizado de novo
        </Button>
      </Group>
    </Alert>
  );
}
