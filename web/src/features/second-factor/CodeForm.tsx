import { Button, Stack, TextInput } from '@mantine/core';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';

const codeText = {
  fontFamily: 'var(--mantine-font-family-monospace)',
  fontSize: '1.25rem',
  letterSpacing: '0.12em',
};

interface CodeFormProps {
  label: string;
  description: string;
  /** The contract's schema of a code. */
  schema: Parameters<typeof schemaErrors>[0];
  /** Only digits: phones show the numeric keypad. */
  isNumeric?: boolean;
  /** Whether it gets the focus when it appears. */
  isFocused?: boolean;
  submitLabel: string;
  /** The caller shows a failure. */
  save: (code: string) => Promise<unknown>;
}

/** A field for one code: typed, pasted, or filled in by the phone. */
export function CodeForm(props: CodeFormProps) {
  const { label, description, schema, isNumeric = false, isFocused = true, submitLabel, save } = props;
  const { form, saving, formProps } = useCheckedForm({
    initialValues: { codigo: '' },
    check: ({ codigo }) => {
      const sentence = schemaErrors(schema, codigo)[''];
      return sentence === undefined ? {} : { codigo: sentence };
    },
    save: ({ codigo }) => save(codigo),
    returnTo: 'codigo',
  });
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        // React bubbles it to the form that this dialog was opened from.
        event.stopPropagation();
        formProps.onSubmit(event);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={label}
          description={description}
          name="codigo"
          size="md"
          required
          autoFocus={isFocused}
          autoComplete={isNumeric ? 'one-time-code' : 'off'}
          inputMode={isNumeric ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          styles={{ input: codeText }}
          readOnly={saving.isPending}
          {...form.getInputProps('codigo')}
        />
        <Button type="submit" size="md" fullWidth disabled={saving.isPending}>
          {saving.isPending ? 'Confirmando...' : submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
