import { Group } from '@mantine/core';
import { useState } from 'react';
import { DateField } from './DateField.tsx';
import { asDay, type Days } from './days.ts';

/** The period of a list, by first and last day. */
export function DayRange({ days: { de, ate }, onChange }: { days: Days; onChange: (days: Days) => void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Day label="De" day={de} onChange={(day) => onChange({ de: day })} />
      <Day label="Até" day={ate} onChange={(day) => onChange({ ate: day })} />
    </Group>
  );
}

interface DayProps {
  label: string;
  day: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** Chosen once it is a whole date; what is typed until then changes nothing. */
function Day({ label, day, onChange }: DayProps) {
  const [typed, setTyped] = useState(day ?? '');
  const [chosen, setChosen] = useState(day);
  if (day !== chosen) {
    setChosen(day);
    setTyped(day ?? '');
  }
  const choose = (next: string) => {
    setTyped(next);
    const nextDay = asDay(next);
    if (nextDay === day || (nextDay === undefined && next !== '')) return;
    setChosen(nextDay);
    onChange(nextDay);
  };
  return <DateField label={label} value={typed} w={{ base: '100%', sm: 130 }} onChange={choose} />;
}
