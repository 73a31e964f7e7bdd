import { linesOfDitos } from '@bancada/contract/faults/ditos';
import { Text } from '@mantine/core';
import { LongText } from '../../ui/LongText.tsx';

/** The other ways to say a symptom, in small print below it; nothing if there are none. */
export function Ditos({ text }: { text: string }) {
  const lines = linesOfDitos(text);
  if (lines.length === 0) return null;
  return (
    <Text component="div" size="sm" c="dimmed">
      <LongText text={`Também se diz: ${lines.join(' · ')}`} />
    </Text>
  );
}
