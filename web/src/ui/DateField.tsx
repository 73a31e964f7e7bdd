import { TextInput, type TextInputProps } from '@mantine/core';
import { dateText, isoDate, isoDateWhenLeft } from './time.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `YYYY-MM-DD`, or the raw input while that is not a date yet. */
  value: string;
  onChange: (value: string) => void;
}

/** A date typed as `dd/mm/aaaa`, or in another common format. One that does not exist stays as typed, for the form to refuse. */
export function DateField({ value, onChange, onBlur, onKeyDown, ...field }: DateFieldProps) {
  const finish = () => {
    const finished = isoDateWhenLeft(value);
    if (finished !== value) onChange(finished);
  };
  return (
    <TextInput
      size="md"
      inputMode="numeric"
      placeholder="dd/mm/aaaa"
      autoComplete="off"
      {...field}
      value={dateText(value)}
      onBlur={(event) => {
        finish();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Enter submits the form without a blur event.
        if (event.key === 'Enter') finish();
        onKeyDown?.(event);
      }}
      onChange={(event) => onChange(isoDate(event.currentTarget.value))}
    />
  );
}
