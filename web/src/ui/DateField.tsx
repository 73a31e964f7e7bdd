import { TextInput, type TextInputProps } from '@mantine/core';
import { dateText, isoDate } from './time.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or as it was typed where that is no date yet. */
  value: string;
  onChange: (value: string) => void;
}

/** A day typed as `dd/mm/aaaa`. One that does not exist stays as it was typed, for the form to refuse. */
export function DateField({ value, onChange, ...field }: DateFieldProps) {
  return (
    <TextInput
      size="md"
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      autoComplete="off"
      {...field}
      value={dateText(value)}
      onChange={(event) => onChange(isoDate(event.currentTarget.value))}
    />
  );
}
