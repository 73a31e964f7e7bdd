import { TextInput } from '@mantine/core';
import type { Days } from './days.ts';

/** The period of a list, by first and last day. */
export function DayRange({ days: { de, ate }, onChange }: { days: Days; onChange: (days: Days) => void }) {
  return (
    <>
      <TextInput
        type="date"
        size="md"
        label="De"
        value={de ?? ''}
        max={ate}
        onChange={(event) => onChange({ de: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        size="md"
        label="Até"
        value={ate ?? ''}
        min={de}
        onChange={(event) => onChange({ ate: event.currentTarget.value || undefined })}
      />
    </>
  );
}
