import { checkKindTexts } from '@bancada/contract/faults/check-kinds';
import { measureText, minutesText } from '@bancada/contract/measures/measure';
import { Group, Text } from '@mantine/core';
import { HighVoltageMark } from '../../ui/HighVoltage.tsx';
import { type CheckValues, checkBody, noCheck } from './check-values.ts';

/** How a diagnosis is checked, on one line as far as it is known. */
export function CheckFacts(values: CheckValues) {
  const { tipo, medida, alta_tensao } = values;
  const minutes = checkBody(values).minutos;
  const texts = [
    ...(tipo === noCheck.tipo ? [] : [checkKindTexts[tipo].label]),
    ...(medida === null ? [] : [measureText(medida)]),
    ...(minutes === null ? [] : [Number.isNaN(minutes) ? values.minutos : minutesText(minutes)]),
  ];
  if (texts.length === 0 && !alta_tensao) return null;
  return (
    <Group gap="sm" c="dimmed" fz="sm">
      {texts.length > 0 && <Text inherit>{texts.join(' · ')}</Text>}
      {alta_tensao && <HighVoltageMark />}
    </Group>
  );
}
